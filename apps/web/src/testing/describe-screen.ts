/** Returns what the screen shows: the number of open dialogs, the focused element and the beginning of the text. */
export function describeScreen(): string {
  const dialogs = document.querySelectorAll('dialog[open], [role="dialog"]').length;
  const text = document.body.innerText.replaceAll(/\s+/g, ' ');
  return [
    `Open dialogs: ${dialogs}, focus: ${document.activeElement?.outerHTML.slice(0, 120)}`,
    `Screen: ${text.slice(0, 1_000)}`,
  ].join('\n');
}
