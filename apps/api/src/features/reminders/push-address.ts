import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { ipBucket } from '../../lib/ip-address.ts';

/** Addresses that are not on the internet: this machine, private networks, and addresses that lead there. */
const internal = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, bits, 'ipv4');
/** In IPv6, only global unicast addresses are on the internet, except for tunnels and translations to IPv4. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  internal.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !internal.check(address, 'ipv4');
  const mapped = ipBucket(address);
  if (isIPv4(mapped)) return !internal.check(mapped, 'ipv4');
  return globalUnicast.check(address, 'ipv6') && !internal.check(address, 'ipv6');
}

/**
 * Whether a URL from a user may be the address of a push service: https, on the usual port, at a name or address on the
 * internet. The addresses behind a name are checked when it is resolved.
 */
export function isPushAddress(address: string, allowInternal: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (allowInternal) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (protocol !== 'https:' || port !== '') return false;
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/\.(local|localhost|internal|home|lan|arpa|test)$/i.test(host);
}

/** Resolves names to addresses on the internet only, so that no name leads into the server's own network. */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = (found as LookupAddress[] | undefined) ?? [];
    const [first] = addresses;
    if (error) callback(error, '', 0);
    else if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      callback(new Error('The address is not on the internet.'), '', 0);
    else if (options.all === true)
      (callback as unknown as (e: null, a: LookupAddress[]) => void)(null, addresses);
    else callback(null, first.address, first.family);
  });
