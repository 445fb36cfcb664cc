-- Relay points of the carrier: opening hours, and the postcodes for which the carrier was asked.
ALTER TABLE relay_points ADD COLUMN hours text CHECK (length(hours) BETWEEN 1 AND 300);
CREATE TABLE relay_searches (
  postcode text PRIMARY KEY CHECK (postcode ~ '^[0-9]{5}$'),
  searched_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE relay_searches ENABLE ROW LEVEL SECURITY;
SELECT grant_member_privileges();
