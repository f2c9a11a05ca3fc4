/** Keyboard shortcuts. `keys` are `KeyboardEvent.key` values, with letters in lower case. */
export const shortcuts = [
  { command: 'play', keys: [' ', 'k'], keyLabels: ['Space', 'K'], label: 'Play or pause' },
  { command: 'frameBack', keys: [','], keyLabels: [','], label: 'One frame back' },
  { command: 'frameOn', keys: ['.'], keyLabels: ['.'], label: 'One frame forward' },
  { command: 'secondBack', keys: ['ArrowLeft'], keyLabels: ['←'], label: '1 second back' },
  { command: 'secondOn', keys: ['ArrowRight'], keyLabels: ['→'], label: '1 second forward' },
  {
    command: 'jumpBack',
    keys: ['Shift+ArrowLeft', 'j'],
    keyLabels: ['Shift ←', 'J'],
    label: '5 seconds back',
  },
  {
    command: 'jumpOn',
    keys: ['Shift+ArrowRight', 'l'],
    keyLabels: ['Shift →', 'L'],
    label: '5 seconds forward',
  },
  { command: 'slower', keys: ['s'], keyLabels: ['S'], label: 'Slower' },
  { command: 'faster', keys: ['d'], keyLabels: ['D'], label: 'Faster' },
  { command: 'normal', keys: ['1'], keyLabels: ['1'], label: 'Normal speed' },
  { command: 'loopA', keys: ['a'], keyLabels: ['A'], label: 'Loop from here' },
  { command: 'loopB', keys: ['b'], keyLabels: ['B'], label: 'Loop to here' },
  { command: 'loopClear', keys: ['c'], keyLabels: ['C'], label: 'Clear loop' },
  { command: 'closer', keys: ['+', '='], keyLabels: ['+'], label: 'Zoom in' },
  { command: 'wider', keys: ['-'], keyLabels: ['−'], label: 'Zoom out' },
  { command: 'whole', keys: ['0'], keyLabels: ['0'], label: 'Fit to screen' },
  { command: 'mirror', keys: ['x'], keyLabels: ['X'], label: 'Mirror' },
  { command: 'sound', keys: ['u'], keyLabels: ['U'], label: 'Mute or unmute' },
  { command: 'fullScreen', keys: ['f'], keyLabels: ['F'], label: 'Full screen' },
  { command: 'mark', keys: ['m'], keyLabels: ['M'], label: 'Mark this moment' },
  { command: 'draw', keys: ['w'], keyLabels: ['W'], label: 'Draw on this frame' },
  { command: 'touchFor', keys: ['t'], keyLabels: ['T'], label: 'Mark a touch for' },
  {
    command: 'touchAgainst',
    keys: ['Shift+t'],
    keyLabels: ['Shift T'],
    label: 'Mark a touch against',
  },
  { command: 'nextMoment', keys: ['n'], keyLabels: ['N'], label: 'Next moment' },
  { command: 'formerMoment', keys: ['p'], keyLabels: ['P'], label: 'Previous moment' },
  { command: 'help', keys: ['?'], keyLabels: ['?'], label: 'Show shortcuts' },
] as const;
export type CommandName = (typeof shortcuts)[number]['command'];
export type Commands = Partial<Record<CommandName, () => void>>;

/** Commands that repeat while the key is held. */
export const repeatable: ReadonlySet<CommandName> = new Set<CommandName>([
  'frameBack',
  'frameOn',
  'secondBack',
  'secondOn',
  'jumpBack',
  'jumpOn',
  'closer',
  'wider',
]);

interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** The command for a key press. Shift counts only with letters and named keys, since "?" already includes it. */
export function commandForKey({
  key,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
}: KeyPress): CommandName | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  const shiftMatters = key.length > 1 || /^[a-z]$/i.test(key);
  const name = key.length === 1 ? key.toLowerCase() : key;
  const pressedKey = shiftMatters && shiftKey ? `Shift+${name}` : name;
  return shortcuts.find(({ keys }) => (keys as readonly string[]).includes(pressedKey))?.command;
}
