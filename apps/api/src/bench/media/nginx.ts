import { spawn } from 'node:child_process';
import { access, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../testing/free-port.ts';
import { cpuNanoseconds } from '../cpu-time.ts';

async function nginxProgram(): Promise<string | undefined> {
  const names = [
    process.env['NGINX_PATH'],
    ...(process.env['PATH'] ?? '')
      .split(delimiter)
      .concat('/usr/sbin')
      .map((folder) => join(folder, 'nginx')),
  ];
  for (const name of names)
    if (
      name !== undefined &&
      (await access(name).then(
        () => true,
        () => false,
      ))
    )
      return name;
  return undefined;
}

/**
 * Starts nginx with its default settings and sendfile, serving a folder. Returns undefined if it
 * isn't installed.
 */
export async function startNginx(
  folder: string,
): Promise<{ origin: string; cpu(): Promise<number>; stop(): void } | undefined> {
  const program = await nginxProgram();
  if (program === undefined) return undefined;
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit; events {} http { access_log off; sendfile on; tcp_nopush on; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder}; server { listen 127.0.0.1:${port}; root ${folder}/raw; } }`,
  );
  const child = spawn(program, ['-c', config, '-p', folder], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  for (
    let attempt = 0;
    attempt < 100 &&
    !(await fetch(origin).then(
      () => true,
      () => false,
    ));
    attempt += 1
  )
    await delay(50);
  const pid = Number(await readFile(`${folder}/nginx.pid`, 'utf8'));
  return {
    origin,
    cpu: async () => (await cpuNanoseconds(pid)) / 1e9,
    stop: () => void child.kill(),
  };
}
