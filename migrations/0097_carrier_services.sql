-- A pick-up that the carrier was asked for, of one parcel.
ALTER TABLE carrier_parcels
  ADD COLUMN pickup_on date,
  ADD COLUMN pickup_reference text CHECK (length(pickup_reference) BETWEEN 1 AND 100),
  ADD CHECK ((pickup_on IS NULL) = (pickup_reference IS NULL)),
  ADD CHECK (pickup_on IS NULL OR reference IS NOT NULL);
ALTER TABLE sandbox_parcels ADD COLUMN pickup_on date;
