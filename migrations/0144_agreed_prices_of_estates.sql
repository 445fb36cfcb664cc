-- A seller agrees prices with an estate: whoever orders for it sees and pays those agreed with one of its members.
CREATE FUNCTION agreed_lists(vendor bigint, buyer bigint) RETURNS bigint[] LANGUAGE sql STABLE STRICT PARALLEL SAFE
  SECURITY DEFINER SET search_path = public, pg_temp
RETURN ARRAY(SELECT a.list_id FROM seller_customers k
  JOIN price_list_customers a ON a.customer_id = k.id OR a.group_id = k.group_id
  WHERE k.vendor_id = vendor AND k.user_id = ANY(ARRAY(SELECT buyer UNION SELECT o.user_id FROM estate_members m
    JOIN estate_members o ON o.estate_id = m.estate_id WHERE m.user_id = buyer)));
ALTER POLICY of_buyer ON price_lists USING (id = ANY(agreed_lists(vendor_id, me())));
