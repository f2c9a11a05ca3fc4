import { describe, expect, it } from 'vitest';
import { isPublicAddress, isPushAddress, publicLookup } from './push-address.ts';

describe('the address of a push service', { tags: ['B-CG-08'] }, () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://8.8.8.8/abc',
    'https://[2606:4700::1111]/abc',
  ])('may be %s', (address) => expect(isPushAddress(address, false)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'https://localhost/abc',
    'https://localhost./abc',
    'https://printer/abc',
    'https://db.internal/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://10.1.2.3/abc',
    'https://172.31.0.1/abc',
    'https://192.168.1.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/abc',
    'https://[::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://[fd00::1]/abc',
    'https://[fe80::1]/abc',
    'https://[64:ff9b::a00:1]/abc',
    'https://[2002:a00:1::]/abc',
    'file:///etc/passwd',
    'ftp://fcm.googleapis.com/abc',
    'fcm.googleapis.com',
    '',
  ])('is not %s', (address) => expect(isPushAddress(address, false)).toBe(false));

  it('may be on this machine only where the operator says so', () => {
    expect(isPushAddress('http://127.0.0.1:4000/abc', true)).toBe(true);
    expect(isPushAddress('gopher://127.0.0.1/abc', true)).toBe(false);
  });

  it('is checked again when its name is resolved', async () => {
    const resolve = (name: string) =>
      new Promise<unknown>((done) => publicLookup(name, {}, (error) => done(error?.message)));
    expect(await resolve('localhost')).toBe('The address is not on the internet.');
    expect(isPublicAddress('not an address')).toBe(false);
  });
});
