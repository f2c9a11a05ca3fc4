-- Whether the planned deletion of the account has stopped the subscription's renewal. It renews again if the account is
-- kept.
ALTER TABLE subscriptions ADD stopped_by_deletion boolean NOT NULL DEFAULT false;

CREATE FUNCTION deletion_of_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM update_customer(provider_customer_id) FROM billing_customers
    WHERE user_id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER account_deletions_update_customer AFTER INSERT OR DELETE ON account_deletions FOR EACH ROW
  EXECUTE FUNCTION deletion_of_account_changed();

-- Later, because servers of the last version may still run and would complete these jobs without stopping a renewal.
INSERT INTO customer_updates (provider_customer_id, try_at)
  SELECT provider_customer_id, now() + interval '1 hour' FROM billing_customers JOIN account_deletions USING (user_id)
   WHERE provider_customer_id IS NOT NULL
  ON CONFLICT DO NOTHING;
