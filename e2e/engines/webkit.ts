import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';
import { controlByName, fieldByLabel, type Engine } from './engine.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';

/** Opens Debian's WebKitGTK with its own WebDriver, on a virtual display. */
export async function openWebKit(programs: {
  browser: string;
  driver: string;
  display: string;
}): Promise<Engine> {
  const displayServer = spawn(
    programs.display,
    ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [displayNumber] = (await once(displayServer.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const service = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(displayNumber).trim()}` },
    stdio: 'ignore',
  });
  const stopAll = async () => {
    await stop(service);
    await stop(displayServer);
  };
  try {
    await waitUntilListening(port);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': {
            binary: programs.browser,
            args: ['--automation', '--autoplay-policy=allow'],
          },
        }),
      )
      .build();
    const find = (expression: string) =>
      driver.executeScript<WebElement | null>(`return ${expression}`);
    return {
      name: 'WebKit',
      open: (url) => driver.get(url),
      type: async (label, text) => {
        const field = await find(fieldByLabel(label));
        if (!field) throw new Error(`There is no field "${label}".`);
        await field.sendKeys(text);
      },
      click: async (name) => {
        const control = await find(controlByName(name));
        await control?.click();
        return control !== null;
      },
      evaluate: <T>(expression: string) =>
        driver.executeAsyncScript<T>(
          `const done = arguments[arguments.length - 1]; Promise.resolve(${expression}).then(done, (error) => done(String(error)))`,
        ),
      resize: async (width, height) => {
        await driver.manage().window().setRect({ width, height });
      },
      close: async () => {
        try {
          await driver.quit();
        } finally {
          await stopAll();
        }
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function waitUntilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The WebDriver of WebKit did not start.');
}
