import type { PassivityCard, Side } from '@fencing-journal/contract/shared/enums';
import type { SideState } from './bout.rules.ts';

interface Props {
  side: Side;
  position: keyof typeof gridAreas;
  name: string;
  state: SideState;
  priority: boolean;
  /** Text below the name, such as how many touches are left in the leg. */
  note?: string | undefined;
  onTouch: () => void;
}

/** White for fencer A, dark for B; the colors stay with the fencer when the sides are swapped. */
const sideColors: Record<Side, string> = { a: 'bg-card text-ink', b: 'bg-ink text-card' };

const gridAreas = { left: '[grid-area:left]', right: '[grid-area:right]' } as const;

/** One half of the pad: a tap anywhere on it scores a touch. */
export function SideArea({ side, position, name, state, priority, note, onTouch }: Props) {
  return (
    <div
      className={`${gridAreas[position]} relative flex min-h-0 flex-col overflow-hidden rounded-2xl border-2 border-edge ${sideColors[side]}`}
    >
      <button
        type="button"
        data-touch
        aria-label={`${name} ${state.score}: touch`}
        onClick={onTouch}
        className="flex min-h-0 w-full flex-1 flex-col items-center rounded-2xl p-2 outline-offset-[-6px] active:opacity-70"
      >
        <span className="line-clamp-2 text-xl leading-tight font-semibold wrap-anywhere">
          {name}
        </span>
        {note !== undefined && <span className="text-sm">{note}</span>}
        <span className="live-score figures flex min-h-0 w-full flex-1 items-center justify-center pb-8">
          <span>{state.score}</span>
        </span>
      </button>
      <SideBadges state={state} priority={priority} />
    </div>
  );
}

const swatches: Record<Exclude<PassivityCard, 'none'>, string> = {
  yellow: 'bg-card-yellow text-black',
  red: 'bg-card-red text-white',
  black: 'bg-card-black text-white',
};

/** The cards and marks of a side. Overlaid without pointer events, so that taps still score. */
function SideBadges({
  state: { yellow, reds, black, p_card, medical },
  priority,
}: {
  state: SideState;
  priority: boolean;
}) {
  const badges = [
    yellow && { label: 'Yellow card', swatch: swatches.yellow, text: '' },
    reds > 0 && {
      label: reds === 1 ? 'Red card' : `${reds} red cards`,
      swatch: swatches.red,
      text: reds === 1 ? '' : String(reds),
    },
    black && { label: 'Black card', swatch: swatches.black, text: '' },
    p_card !== 'none' && { label: `P-${p_card}`, swatch: swatches[p_card], text: 'P' },
    medical > 0 && { label: 'Medical timeout', swatch: 'bg-card text-ink', text: '+' },
  ].filter((badge) => badge !== false);
  return (
    <ul className="pointer-events-none absolute inset-x-1 bottom-2 flex min-h-7 flex-wrap items-end justify-center gap-1.5">
      {badges.map(({ label, swatch, text }) => (
        <li
          key={label}
          className={`figures inline-flex h-7 w-5 items-center justify-center rounded-sm border border-edge text-sm forced-color-adjust-none ${swatch}`}
        >
          <span aria-hidden="true">{text}</span>
          <span className="sr-only">{label}</span>
        </li>
      ))}
      {priority && (
        <li className="rounded-full border-2 border-current px-2 text-sm font-semibold">
          Priority
        </li>
      )}
    </ul>
  );
}
