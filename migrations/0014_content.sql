-- Jobs to be filled; candidates answer by mail.
CREATE TABLE job_openings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  place text NOT NULL CHECK (length(place) BETWEEN 1 AND 80),
  contract text NOT NULL CHECK (length(contract) BETWEEN 1 AND 80),
  -- Markdown.
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 8000),
  published_on date NOT NULL,
  closes_on date CHECK (closes_on >= published_on)
);
