-- Paid plans. The state of the payment provider's objects is the truth (G-27); what stands here is our copy of it.

-- How accounts without a paid plan are treated (G-24). Written at start from the configuration, so that a query can ask.
CREATE TABLE billing_rule (
  one         boolean PRIMARY KEY DEFAULT true CHECK (one),
  enforcement text NOT NULL CHECK (enforcement IN ('off', 'soft', 'hard'))
);
INSERT INTO billing_rule (enforcement) VALUES ('soft');

-- `payment`: kept equal to the account's subscriptions by whoever changes them; `grant`: given by an operator, and stronger.
ALTER TABLE entitlements ADD source text NOT NULL DEFAULT 'grant' CHECK (source IN ('payment', 'grant'));

-- What counts now, for every account, and the only place that says so (G-25).
CREATE VIEW account_plans AS
SELECT u.id AS account_id,
       CASE WHEN r.enforcement = 'off' THEN 'Coach'
            WHEN e.status IN ('active', 'past_due') THEN e.plan
            ELSE 'Student' END::plan_code AS plan,
       COALESCE(e.status, 'none') AS status
  FROM users u CROSS JOIN billing_rule r LEFT JOIN entitlements e ON e.user_id = u.id;

CREATE TABLE billing_customers (
  user_id              bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  reference            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),   -- names the customer to the provider before he has an id
  provider_customer_id text UNIQUE,
  created_at           timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE subscriptions (
  id                       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id                  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  plan                     plan_code NOT NULL,
  reference                uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),   -- the same for the subscription
  attempt                  smallint NOT NULL DEFAULT 0,   -- how often the provider has refused to make it
  provider_subscription_id text UNIQUE,
  status                   text NOT NULL DEFAULT 'incomplete'
                           CHECK (status IN ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
  current_period_end       timestamptz,
  cancel_at_period_end     boolean NOT NULL DEFAULT false,
  version                  integer NOT NULL DEFAULT 0,    -- counts changes: what was read from the provider before one is not written after it
  created_at               timestamptz NOT NULL DEFAULT now(),
  updated_at               timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX subscriptions_user ON subscriptions (user_id);
CREATE UNIQUE INDEX subscriptions_one_open ON subscriptions (user_id) WHERE status = 'incomplete';
CREATE TRIGGER subscriptions_touch BEFORE UPDATE ON subscriptions FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Kept for accounting when the account goes.
CREATE TABLE payments (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id             bigint REFERENCES users ON DELETE SET NULL,
  subscription_id     bigint REFERENCES subscriptions ON DELETE SET NULL,
  payment_intent_id   text NOT NULL UNIQUE,
  provider_invoice_id text NOT NULL,
  amount_cents        integer NOT NULL CHECK (amount_cents >= 0),      -- asked for, as we learnt first
  received_cents      integer NOT NULL CHECK (received_cents >= 0),
  refunded_cents      integer NOT NULL CHECK (refunded_cents >= 0),
  currency            char(3) NOT NULL,
  status              text NOT NULL,                                   -- in the provider's words
  confirmed_at        timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payments_user         ON payments (user_id);
CREATE INDEX payments_subscription ON payments (subscription_id);
CREATE TRIGGER payments_touch BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Each event of the provider once; only what it is about, because what it says may be out of date.
CREATE TABLE webhook_events (
  provider_event_id text PRIMARY KEY,
  type              text NOT NULL,
  about             jsonb NOT NULL,
  occurred_at       timestamptz NOT NULL,
  received_at       timestamptz NOT NULL DEFAULT now(),
  tries             integer NOT NULL DEFAULT 0,
  last_error        text,
  processed_at      timestamptz
);
CREATE INDEX webhook_events_open ON webhook_events (received_at) WHERE processed_at IS NULL;

-- What the built-in stand-in for a provider remembers (G-30).
CREATE TABLE sandbox_subscriptions (
  id         text PRIMARY KEY,
  customer   text NOT NULL,
  state      jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_subscriptions_customer ON sandbox_subscriptions (customer);
