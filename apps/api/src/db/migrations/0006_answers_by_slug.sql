-- What is deleted must go from the kept answers of creates as well, found without reading every answer of the account.
CREATE INDEX idempotency_keys_slugs ON idempotency_keys USING gin (jsonb_path_query_array(answer, '$.**.slug'));
