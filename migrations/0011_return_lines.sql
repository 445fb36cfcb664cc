-- What a buyer asked to send back: the units behind a step of the return axis. The return ends when they are refunded.
CREATE TABLE return_lines (
  step_id bigint NOT NULL REFERENCES order_history,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  quantity int NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (step_id, order_line_id)
);
CREATE INDEX return_lines_line ON return_lines (order_line_id);
