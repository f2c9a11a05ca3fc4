import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { controlByName, fieldByLabel, type Engine } from './engine.ts';

/** Opens Debian's Firefox ESR with WebDriver BiDi. Playwright needs commands that this release lacks. */
export async function openFirefox(program: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    defaultViewport: null,
    args: ['--width=1280', '--height=800'],
    extraPrefsFirefox: { 'media.autoplay.default': 0, 'media.autoplay.blocking_policy': 0 },
  });
  const page = await browser.newPage();
  const find = async (expression: string) =>
    (await page.evaluateHandle(expression)).asElement() as ElementHandle<HTMLElement> | null;
  return {
    name: 'Firefox',
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    type: async (label, text) => {
      const field = await find(fieldByLabel(label));
      if (!field) throw new Error(`There is no field "${label}".`);
      await field.type(text);
    },
    click: async (name) => {
      const control = await find(controlByName(name));
      await control?.click();
      return control !== null;
    },
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => browser.close(),
  };
}
