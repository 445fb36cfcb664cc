-- What the provider last said of a place, so that it is asked once an hour at most and its silence is bridged.
CREATE TABLE forecasts (
  place text PRIMARY KEY CHECK (place ~ '^[a-z-]+ -?[0-9]+\.[0-9]{2},-?[0-9]+\.[0-9]{2}$'),
  payload jsonb NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now()
);
