import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the rate limit bucket of an address: the IPv4 address (even if it is mapped to IPv6) or
 * the first 64 bits of an IPv6 address, because a single customer gets all addresses under such a
 * prefix.
 */
export function ipBucket(address: string): string {
  if (!isIPv6(address)) return address;
  const [, before = '', after] = /^(.*?)(?:::(.*))?$/.exec(canonicalIpv6(address)) ?? [];
  const [head, tail] = [before, after ?? ''].map((part) =>
    part.split(':').filter((group) => group !== ''),
  ) as [string[], string[]];
  const groups = [
    ...head,
    ...Array.from({ length: 8 - head.length - tail.length }, () => '0'),
    ...tail,
  ];
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff')
    return `${groups.slice(0, 4).join(':')}::/64`;
  const bytes = groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join('.');
}

/** Returns the address in lowercase hexadecimal groups, without a zone or leading zeros. */
const canonicalIpv6 = (address: string): string =>
  new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);

const keywords = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Returns whether the text is an address, a range like 10.0.0.0/8, or a keyword for well-known
 * ranges.
 */
export function isIpRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (bits === undefined) return keywords.includes(text) || isIPv4(text) || isIPv6(text);
  return (
    rest.length === 0 &&
    /^[1-9]\d{0,2}$/.test(bits) &&
    ((isIPv4(address) && Number(bits) <= 32) || (isIPv6(address) && Number(bits) <= 128))
  );
}
