-- A seller approves an estate: whoever orders for it sees and buys what is reserved to one of its members.
CREATE OR REPLACE FUNCTION may_buy(offer offers, buyer bigint) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  SECURITY DEFINER SET search_path = public, pg_temp
RETURN NOT offer.reserved OR EXISTS (SELECT FROM seller_customers k WHERE k.vendor_id = offer.vendor_id
  AND (k.user_id = buyer OR k.user_id IN (SELECT o.user_id FROM estate_members m JOIN estate_members o ON o.estate_id = m.estate_id
    WHERE m.user_id = buyer))
  AND (offer.reserved_group_id IS NULL OR k.group_id = offer.reserved_group_id));
