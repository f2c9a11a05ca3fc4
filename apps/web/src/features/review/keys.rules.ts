/** Keyboard shortcuts. `keys` are `KeyboardEvent.key` values, with letters in lower case. */
export const shortcuts = [
  { deed: 'play', keys: [' ', 'k'], shown: ['Space', 'K'], words: 'Play or pause' },
  { deed: 'frameBack', keys: [','], shown: [','], words: 'One frame back' },
  { deed: 'frameOn', keys: ['.'], shown: ['.'], words: 'One frame forward' },
  { deed: 'secondBack', keys: ['ArrowLeft'], shown: ['←'], words: '1 second back' },
  { deed: 'secondOn', keys: ['ArrowRight'], shown: ['→'], words: '1 second forward' },
  {
    deed: 'jumpBack',
    keys: ['Shift+ArrowLeft', 'j'],
    shown: ['Shift ←', 'J'],
    words: '5 seconds back',
  },
  {
    deed: 'jumpOn',
    keys: ['Shift+ArrowRight', 'l'],
    shown: ['Shift →', 'L'],
    words: '5 seconds forward',
  },
  { deed: 'slower', keys: ['s'], shown: ['S'], words: 'Slower' },
  { deed: 'faster', keys: ['d'], shown: ['D'], words: 'Faster' },
  { deed: 'normal', keys: ['1'], shown: ['1'], words: 'Normal speed' },
  { deed: 'loopA', keys: ['a'], shown: ['A'], words: 'Loop from here' },
  { deed: 'loopB', keys: ['b'], shown: ['B'], words: 'Loop to here' },
  { deed: 'loopClear', keys: ['c'], shown: ['C'], words: 'Clear loop' },
  { deed: 'closer', keys: ['+', '='], shown: ['+'], words: 'Zoom in' },
  { deed: 'wider', keys: ['-'], shown: ['−'], words: 'Zoom out' },
  { deed: 'whole', keys: ['0'], shown: ['0'], words: 'Fit to screen' },
  { deed: 'mirror', keys: ['x'], shown: ['X'], words: 'Mirror' },
  { deed: 'sound', keys: ['u'], shown: ['U'], words: 'Mute or unmute' },
  { deed: 'fullScreen', keys: ['f'], shown: ['F'], words: 'Full screen' },
  { deed: 'mark', keys: ['m'], shown: ['M'], words: 'Mark this moment' },
  { deed: 'touchFor', keys: ['t'], shown: ['T'], words: 'Mark a touch for' },
  { deed: 'touchAgainst', keys: ['Shift+t'], shown: ['Shift T'], words: 'Mark a touch against' },
  { deed: 'nextMoment', keys: ['n'], shown: ['N'], words: 'Next moment' },
  { deed: 'formerMoment', keys: ['p'], shown: ['P'], words: 'Previous moment' },
  { deed: 'help', keys: ['?'], shown: ['?'], words: 'Show shortcuts' },
] as const;
export type Deed = (typeof shortcuts)[number]['deed'];
export type Deeds = Partial<Record<Deed, () => void>>;

/** Commands that repeat while the key is held. */
export const repeatable: ReadonlySet<Deed> = new Set<Deed>([
  'frameBack',
  'frameOn',
  'secondBack',
  'secondOn',
  'jumpBack',
  'jumpOn',
  'closer',
  'wider',
]);

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** The command for a key press. Shift counts only with letters and named keys, since "?" already includes it. */
export function deedOf({ key, shiftKey, ctrlKey, altKey, metaKey }: Pressed): Deed | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  const isNamed = key.length > 1 || /^[a-z]$/i.test(key);
  const name = key.length === 1 ? key.toLowerCase() : key;
  const wanted = isNamed && shiftKey ? `Shift+${name}` : name;
  return shortcuts.find(({ keys }) => (keys as readonly string[]).includes(wanted))?.deed;
}
