-- The members of an estate share its parcels, its cuvées and its calculations.
CREATE POLICY of_estates ON vineyard_places
  USING (EXISTS (SELECT FROM estate_members m WHERE m.user_id = vineyard_places.user_id));
CREATE POLICY of_estates ON saved_calculations
  USING (EXISTS (SELECT FROM estate_members m WHERE m.user_id = saved_calculations.user_id));
