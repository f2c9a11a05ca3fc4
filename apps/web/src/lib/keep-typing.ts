type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsOf = (root: ParentNode): Control[] => [
  ...root.querySelectorAll<Control>('input[name], textarea[name], select[name]'),
];

/** Uses the prototype's setter: React overrides the element's own, which would hide the change from React. */
function setValue(control: Control, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Copies input into the new control, with the event that React listens for. */
function carry(from: Control, to: Control): void {
  if (isChoice(from)) {
    // React handles checkboxes and radios by click events.
    if (from.checked !== from.defaultChecked && from.checked !== (to as HTMLInputElement).checked)
      to.click();
    return;
  }
  if (from.value === '' || from.value === to.value) return;
  setValue(to, from.value);
  to.dispatchEvent(new Event(from.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

/** Focuses the control and restores the cursor. Select, email and number fields don't expose their selection. */
function focus(from: Control, to: Control): void {
  to.focus({ preventScroll: true });
  if (!('selectionStart' in from) || !('selectionStart' in to) || from.selectionStart === null)
    return;
  to.setSelectionRange(
    from.selectionStart,
    from.selectionEnd,
    from.selectionDirection ?? undefined,
  );
}

/**
 * Keeps input that was typed into a prerendered page. When the app replaces the page, fields with the same names get
 * the values, focus and cursor. A mutation observer runs as a microtask of the replacing task; a timer would leave a
 * gap in which a key press is lost.
 */
export function keepTyping(root: HTMLElement): void {
  const former = controlsOf(root);
  let focused = former.find((control) => control === document.activeElement);
  const enter = ({ target }: FocusEvent) => {
    focused = former.find((control) => control === target);
  };
  // Chrome also fires blur when the focused field is removed; the user didn't leave it then.
  const leave = () =>
    queueMicrotask(() => {
      if (focused?.isConnected && document.activeElement !== focused) focused = undefined;
    });
  const replaced = new MutationObserver(() => {
    if (former.some((control) => control.isConnected)) return;
    replaced.disconnect();
    root.removeEventListener('focusin', enter);
    root.removeEventListener('focusout', leave);
    const now = controlsOf(root);
    for (const [index, from] of former.entries()) {
      const nth = former.slice(0, index).filter(({ name }) => name === from.name).length;
      const to = now.filter(({ name }) => name === from.name)[nth];
      if (!to || to.type !== from.type) continue;
      carry(from, to);
      if (from === focused) focus(from, to);
    }
  });
  root.addEventListener('focusin', enter);
  root.addEventListener('focusout', leave);
  replaced.observe(root, { childList: true });
}
