import type { Guide } from './shape.ts';

const [foil, epee, sabre] = [['foil'], ['epee'], ['sabre']] as const;
const pointWeapons = ['foil', 'epee'] as const;
const lameWeapons = ['foil', 'sabre'] as const;

export const equipmentCheck: Guide = {
  slug: 'equipment-check',
  title: 'Check your equipment',
  summary: 'What referees and equipment control look at, so you find problems first.',
  topic: 'equipment',
  relevantChoices: ['weapon'],
  sections: [
    {
      title: 'Each weapon',
      items: [
        {
          code: 'blade',
          text: 'Blade has no cracks, kinks or rust',
          why: 'One even, gentle curve. A blade with an S-bend or a corner will break next.',
        },
        {
          code: 'tight',
          text: 'Grip, guard and socket don’t move',
          why: 'Shake it: if it rattles, it loses contact.',
        },
        { code: 'pad', text: 'Guard pad is in; the cord plug and its clip hold' },
        { code: 'tip-screws-in', text: 'Both tip screws are in and tight', weapons: pointWeapons },
        {
          code: 'weight-500',
          text: 'The tip lifts a 500 g weight',
          why: 'Press and let go: the light goes off and stays off.',
          weapons: foil,
        },
        {
          code: 'weight-750',
          text: 'The tip lifts a 750 g weight',
          why: 'Press and let go: the light goes off and stays off.',
          weapons: epee,
        },
        {
          code: 'shim-wide',
          text: 'The wide shim (1.5 mm) goes under the tip',
          why: 'It proves that the tip travels far enough.',
          weapons: epee,
        },
        {
          code: 'shim-thin',
          text: 'With the thin shim (0.5 mm) under the tip, no light comes on',
          why: 'It proves that the tip doesn’t fire too early.',
          weapons: epee,
        },
        {
          code: 'guard-clean',
          text: 'A touch on your own guard gives no light',
          why: 'Rust or tape residue keeps the guard from grounding.',
          weapons: epee,
        },
        { code: 'taped', text: 'The last 15 cm (6 in) of the blade are taped', weapons: foil },
        {
          code: 'no-white',
          text: 'No white light while you hold the weapon still',
          why: 'A white light at rest means a broken circuit. Check the cord first, then the weapon.',
          weapons: foil,
        },
        { code: 'blade-end', text: 'The tip of the blade is smooth and folded', weapons: sabre },
        {
          code: 'insulated',
          text: 'Grip and pommel are insulated; the guard isn’t',
          why: 'Bare metal that touches your lamé or glove disturbs the signal.',
          weapons: sabre,
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'Cords',
      items: [
        {
          code: 'cord-wiggle',
          text: 'Each body cord keeps its light while you bend and pull both ends',
          why: 'Most faults only show when the cord moves.',
        },
        { code: 'cord-clip', text: 'Clips close and grip' },
        { code: 'mask-cord-wiggle', text: 'Each mask cord does too', weapons: lameWeapons },
      ],
    },
    {
      title: 'Mask',
      items: [
        {
          code: 'mesh',
          text: 'Mesh has no dents, rust or wide holes',
          why: 'Equipment control tests it with a 12 kg punch.',
        },
        { code: 'bib', text: 'Bib isn’t torn and is firmly sewn on' },
        {
          code: 'straps',
          text: 'Back strap and second (safety) strap hold',
          why: 'Shake your head: it should stay on.',
        },
        { code: 'bib-live', text: 'The bib conducts everywhere', weapons: foil },
        { code: 'mask-live', text: 'The whole mask conducts', weapons: sabre },
      ],
      rulesDiffer: true,
    },
    {
      title: 'Lamé',
      items: [
        {
          code: 'dead-spots',
          text: 'No dead spots, including the back and under the arms',
          why: 'Run a plugged-in weapon over it. Sweat kills the shoulders and sides first.',
          weapons: lameWeapons,
        },
        { code: 'lame-tears', text: 'No holes, seams intact, zipper closes', weapons: lameWeapons },
        { code: 'cuff-live', text: 'The glove cuff conducts', weapons: sabre },
      ],
    },
    {
      title: 'Clothes',
      items: [
        {
          code: 'overlap',
          text: 'On guard, the jacket still overlaps the knickers by about 10 cm (4 in)',
        },
        { code: 'holes', text: 'No holes in jacket, knickers, plastron or glove' },
        { code: 'glove-long', text: 'The glove covers half the forearm, with the sleeve inside' },
        { code: 'socks-up', text: 'Socks reach the knickers' },
      ],
      rulesDiffer: true,
    },
    {
      title: 'At equipment control',
      text: [
        'Larger events inspect your equipment before you fence and mark what passes. Bring it clean and dry, cords rolled up, with your name on everything.',
      ],
      facts: [
        {
          term: 'What you hand in',
          text: 'Usually at most two masks, two gloves, three body cords, three mask cords and two lamés per weapon. Weapons are tested on the strip.',
        },
        {
          term: 'What they test',
          text: 'Mask mesh, bib and straps, cords while they’re moved, dead spots in the lamé, holes in gloves.',
        },
        {
          term: 'When',
          text: 'The night before if it’s open, otherwise right after check-in.',
        },
        {
          term: 'If something fails',
          text: 'You get it back unmarked. Fix it and come back, or use your spare.',
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'On the strip',
      text: [
        'The referee tests weapons before the bout. One that fails costs a yellow card; the next costs a red, which is a touch for your opponent. The same goes for showing up with only one working weapon.',
        'If the scoring machine acts up during a bout, stop, tell the referee and don’t unplug anything before the test. A touch is only annulled if the fault shows up.',
        'Add what failed to your equipment list, so the same part doesn’t surprise you twice.',
      ],
      rulesDiffer: true,
    },
  ],
};
