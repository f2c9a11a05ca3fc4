const shapes = {
  pencil: 'M4 20h4L19 9l-4-4L4 16v4zM13.5 6.5l4 4',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  check: 'M5 13l4 4L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  trophy:
    'M8 4h8v6a4 4 0 01-8 0V4zM8 6H4v1a4 4 0 004 4M16 6h4v1a4 4 0 01-4 4M12 14v4M8 20h8M9 20v-1a3 3 0 016 0v1',
  book: 'M5 4h10a4 4 0 014 4v12H9a4 4 0 01-4-4V4zM5 16a4 4 0 014-4h10',
  mask: 'M12 2.5c-4.2 0-6.5 3-6.5 7 0 4.5 2.6 8 6.5 8s6.5-3.5 6.5-8c0-4-2.3-7-6.5-7zM6 8h12M5.8 12h12.4M9.5 3.2v13.6M14.5 3.2v13.6M7.6 15.5L6 21.5h12l-1.6-6',
  video: 'M3 6.5h12v11H3v-11zM15 10.5l6-3.5v10l-6-3.5',
  people:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.5a3.5 3.5 0 010 6.5M18 14.5c2.2.8 3.5 2.8 3.5 5.5',
  search: 'M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13zM15.5 15.5L21 21',
  chart: 'M4 20h16M7 16v-5M12 16V5M17 16v-8',
  inbox: 'M4 13l3-8h10l3 8v6H4v-6zM4 13h5a3 3 0 006 0h5',
  fold: 'M12 6l-6 6 6 6M19 6l-6 6 6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4v-9z',
  user: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-4.4 3.6-7 8-7s8 2.6 8 7',
  logout: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
  settings:
    'M12 15a3 3 0 100-6 3 3 0 000 6zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  calendar: 'M4 6h16v14H4V6zM4 10h16M8 3v4M16 3v4',
  bell: 'M6 17V11a6 6 0 0112 0v6l1.5 2h-15L6 17zM10 21.5h4M12 5V3',
  pin: 'M12 21s7-6.2 7-11a7 7 0 10-14 0c0 4.8 7 11 7 11zM12 12.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  link: 'M10 14l4-4M8 11l-2 2a3.5 3.5 0 005 5l2-2M16 13l2-2a3.5 3.5 0 00-5-5l-2 2',
  stopwatch: 'M12 21a7.5 7.5 0 100-15 7.5 7.5 0 000 15zM12 9.5v4l2.5 1.5M9.5 2.5h5M18 6l1.5 1.5',
  undo: 'M9 7L4 12l5 5M4 12h10a5 5 0 010 10h-2',
  swap: 'M8 4L4 8l4 4M4 8h16M16 12l4 4-4 4M20 16H4',
  play: 'M7 4.5v15l12-7.5-12-7.5z',
  pause: 'M8 5v14M16 5v14',
  cards: 'M4 7l9-2.5 3.5 13L7.5 20 4 7zM15 6h5v13h-2.5',
  sync: 'M4 11a8 8 0 0114-4.5L20 9M20 4v5h-5M20 13a8 8 0 01-14 4.5L4 15M4 20v-5h5',
  offline:
    'M3 3l18 18M8.5 8.2A12 12 0 002.5 11M12 6.5a13 13 0 019.5 4.5M6 14.5a7 7 0 014.5-2.4M14.8 12.6a7 7 0 013.2 1.9M12 19h.01',
  frameBack: 'M17 5.5L9 12l8 6.5v-13zM6 5v14',
  frameOn: 'M7 5.5l8 6.5-8 6.5v-13zM18 5v14',
  zoomIn: 'M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13zM15.5 15.5L21 21M7.5 10.5h6M10.5 7.5v6',
  zoomOut: 'M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13zM15.5 15.5L21 21M7.5 10.5h6',
  mirror: 'M12 3v18M9 7l-6 10h6V7zM15 7l6 10h-6V7z',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4zM15.5 9a4.5 4.5 0 010 6M18 6.5a8 8 0 010 11',
  mute: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4zM16 9.5l5 5M21 9.5l-5 5',
  mic: 'M12 14a3 3 0 003-3V6a3 3 0 00-6 0v5a3 3 0 003 3zM6 11a6 6 0 0012 0M12 17v4',
  expand: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  shrink: 'M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5',
  flag: 'M6 21V4M6 4.5h11l-2.5 4 2.5 4H6',
  keys: 'M3 6h18v12H3V6zM6.5 9.5h.01M10 9.5h.01M13.5 9.5h.01M17 9.5h.01M8 14h8',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
} as const;
export type IconName = keyof typeof shapes;

/** A decorative icon next to text, hidden from screen readers. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
