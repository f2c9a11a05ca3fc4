import type { FastifyInstance } from 'fastify';

interface Login {
  email: string;
  password: string;
}

/** Returns an access token from an app in this process. */
export async function logIn(app: FastifyInstance, { email, password }: Login): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  });
  if (response.statusCode !== 200)
    throw new Error(`The benchmark could not log in: ${response.body}`);
  return response.json<{ token: string }>().token;
}

/** Returns an access token from a server in another process. */
export async function logInAt(origin: string, { email, password }: Login): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { token: string }).token;
}
