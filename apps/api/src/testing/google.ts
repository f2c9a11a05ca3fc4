import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose';
import { originOf } from './origin.ts';

export const googleClientId = '1234-tests.apps.googleusercontent.com';

/** Starts a local stand-in for Google sign-in, which serves a key set on loopback and signs tokens with it. */
export async function startFakeGoogle() {
  const [{ privateKey, publicKey }, otherKeys] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256'),
  ]);
  const jwk = { ...(await exportJWK(publicKey)), kid: 'ours', use: 'sig' };
  const rs512Key = await importJWK(await exportJWK(privateKey), 'RS512');
  const keys = {
    ours: { alg: 'RS256', key: privateKey },
    'a stranger’s': { alg: 'RS256', key: otherKeys.privateKey },
    'ours, otherwise': { alg: 'RS512', key: rs512Key },
  };
  let available = true;
  const server = createServer((_request, response) => {
    response
      .writeHead(available ? 200 : 500, { 'content-type': 'application/json' })
      .end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    jwk,
    keysUrl: `${originOf(server)}/keys`,
    /** Switches whether the key set can be fetched. */
    setAvailable: (value: boolean) => void (available = value),
    /** Returns a token like Google's with the given claims; undefined removes a claim. */
    token: (claims: JWTPayload, at: Date, keyName: keyof typeof keys = 'ours') => {
      const now = Math.floor(at.getTime() / 1000);
      const payload = {
        iss: 'https://accounts.google.com',
        aud: googleClientId,
        email_verified: true,
        given_name: 'Gwen',
        family_name: 'Riposte',
        iat: now,
        exp: now + 3600,
        ...claims,
      };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: keys[keyName].alg, kid: 'ours', typ: 'JWT' })
        .sign(keys[keyName].key);
    },
    close: () =>
      new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
}
