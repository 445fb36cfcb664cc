-- The daily comparison with the provider also covers transfers to sellers, what is taken back of them, payouts and disputes.
ALTER TABLE reconciliation_differences
  DROP CONSTRAINT reconciliation_differences_kind_check,
  ADD CONSTRAINT reconciliation_differences_kind_check CHECK (kind IN ('CAPTURE', 'REFUND', 'SALE', 'UNKNOWN_PAYMENT',
    'MISSING_PAYMENT', 'TRANSFER', 'REVERSAL', 'PAYOUT', 'DISPUTE', 'UNKNOWN_MOVEMENT', 'MISSING_MOVEMENT')),
  -- Whose account the movement concerns.
  ADD COLUMN vendor_id bigint REFERENCES vendors;
