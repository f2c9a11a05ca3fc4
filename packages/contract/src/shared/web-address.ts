/** Returns a web address with https:// if it starts with "www.". Without schemas: forms don't load zod. */
export const withScheme = (address: string): string =>
  /^www\./i.test(address) ? `https://${address}` : address;
