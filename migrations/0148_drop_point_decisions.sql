-- Whether a seller's lorry takes a class of regulated goods to a drop-off point: decisions of the operator, each from its
-- day. Without one, goods whose proof is checked again at the hand-over are not taken there.
CREATE TABLE drop_point_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  class text NOT NULL CHECK (class ~ '^[A-Z_]{3,40}$'),
  is_allowed boolean NOT NULL,
  from_day date NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 10 AND 2000),
  user_id bigint REFERENCES users,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX drop_point_decisions_class ON drop_point_decisions (class, from_day DESC, id DESC);
CREATE INDEX drop_point_decisions_user ON drop_point_decisions (user_id);
CREATE TRIGGER drop_point_decisions_immutable BEFORE UPDATE OR DELETE ON drop_point_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE drop_point_decisions ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON drop_point_decisions FOR SELECT USING (true);
SELECT grant_member_privileges();
