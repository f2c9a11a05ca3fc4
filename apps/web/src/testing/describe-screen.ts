import { calledEndpoints } from './stub-server.ts';

const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve('rendering')));
const second = () => new Promise((resolve) => setTimeout(() => resolve('not rendering'), 1_000));

/** Returns what a failed test left: the state of the page, its last requests and the beginning of its text. */
export async function describeScreen(): Promise<string> {
  const dialogs = document.querySelectorAll('dialog[open], [role="dialog"]').length;
  const text = document.body.innerText.replaceAll(/\s+/g, ' ');
  return [
    `The page is ${String(await Promise.race([frame(), second()]))}, open dialogs: ${dialogs}`,
    `Focus: ${document.activeElement?.outerHTML.slice(0, 120)}`,
    `Storage: ${Object.keys(localStorage).join(', ')}`,
    `Last requests: ${calledEndpoints().slice(-12).join(', ')}`,
    `Screen: ${text.slice(0, 1_000)}`,
  ].join('\n');
}
