-- Favourites are a purchase list, one per buyer; a list can be read by the holder of its link.
ALTER TABLE purchase_lists
  ADD COLUMN favourites boolean NOT NULL DEFAULT false,
  ADD COLUMN share_token text UNIQUE CHECK (length(share_token) = 43);
CREATE UNIQUE INDEX purchase_lists_favourites ON purchase_lists (user_id) WHERE favourites;
