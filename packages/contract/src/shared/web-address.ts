/** Returns a web address with https:// if it starts with "www.". This module has no schemas, for forms. */
export const withScheme = (address: string): string =>
  /^www\./i.test(address) ? `https://${address}` : address;
