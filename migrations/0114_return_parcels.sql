-- Parcels that buyers send back with the carrier's label: their events reach the return.
ALTER TABLE carrier_parcels
  ADD COLUMN return_id bigint UNIQUE REFERENCES returns ON DELETE CASCADE,
  ADD CHECK (return_id IS NULL OR shipment_id IS NULL);
ALTER TABLE return_history DROP CONSTRAINT return_history_actor_check;
ALTER TABLE return_history
  ADD CONSTRAINT return_history_actor_check CHECK (actor IN ('buyer', 'seller', 'operator', 'carrier')) NOT VALID;
