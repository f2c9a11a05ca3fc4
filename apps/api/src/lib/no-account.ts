/** No account has this id. A query runs with it anyway, so that timing doesn't reveal that the account is missing. */
export const noAccountId = 0;
