import { describe, expect, it } from 'vitest';
import { ipBucket, isIpRange } from './ip-address.ts';

describe('ipBucket', () => {
  it.for([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['unknown', 'unknown'],
  ] as const)('counts %s in bucket %s', { tags: ['LO-2', 'RL-1'] }, ([address, bucket]) => {
    expect(ipBucket(address)).toBe(bucket);
  });
});

describe('isIpRange', () => {
  it.for([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
    'fc00::/7',
    '2001:db8::/128',
    '10.0.0.1/32',
    'loopback',
    'linklocal',
    'uniquelocal',
  ])('accepts %s', { tags: ['LO-4'] }, (range) => {
    expect(isIpRange(range)).toBe(true);
  });

  it.for([
    '',
    '1',
    'true',
    'all',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0/8',
    'loopback/8',
    'proxy.example',
  ])('rejects %j', { tags: ['LO-4'] }, (range) => {
    expect(isIpRange(range)).toBe(false);
  });
});
