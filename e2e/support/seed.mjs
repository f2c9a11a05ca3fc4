// @ts-check
// Registers the people given as JSON, through a separate server on the tests' data, and gives them the Coach plan.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** @type {{ password: string, coaches: { first: string, last: string, email: string }[] }} */
const { password, coaches } = JSON.parse(process.argv[2] ?? '');
// Not the port of the tests' server, so that this one isn't mistaken for it.
const port = String(Number(process.env['PORT']) + 1);
const origin = `http://localhost:${port}`;
const program = (/** @type {string} */ name) => `apps/api/dist/${name}.js`;

const server = spawn(process.execPath, [program('main')], {
  env: { ...process.env, PORT: port },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const exited = once(server, 'exit');
try {
  while (
    !(await fetch(`${origin}/api/ready`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error('The server did not start.');
    await setTimeout(100);
  }
  for (const { first, last, email } of coaches) {
    const user = {
      first_name: first,
      last_name: last,
      email,
      password,
      password_confirm: password,
    };
    const response = await fetch(`${origin}/api/auth/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user }),
    });
    if (!response.ok) throw new Error(`${email} could not be registered: ${await response.text()}`);
  }
} finally {
  server.kill('SIGTERM');
  await exited;
}
for (const { email } of coaches) {
  const { status } = spawnSync(process.execPath, [program('admin'), 'set-plan', email, 'Coach'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${email} did not get the plan.`);
}
