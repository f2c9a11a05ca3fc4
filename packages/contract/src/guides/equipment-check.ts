import type { Guide } from './shape.ts';

const [foil, epee, sabre] = [['foil'], ['epee'], ['sabre']] as const;
const pointWeapons = ['foil', 'epee'] as const;
const lameWeapons = ['foil', 'sabre'] as const;

export const equipmentCheck: Guide = {
  slug: 'equipment-check',
  title: 'Check your equipment',
  summary: 'What referees and equipment control look at, so that you find it first.',
  topic: 'equipment',
  chooses: ['weapon'],
  sections: [
    {
      title: 'Each weapon',
      items: [
        {
          code: 'blade',
          text: 'Blade without crack, kink or rust',
          why: 'One even, gentle curve. A blade with an S or a corner breaks next.',
        },
        {
          code: 'tight',
          text: 'Grip, guard and socket do not move',
          why: 'Shake it: what rattles here loses contact there.',
        },
        { code: 'pad', text: 'Pad in the guard, cord plug and its clip hold' },
        { code: 'tip-screws-in', text: 'Both tip screws in and tight', weapons: pointWeapons },
        {
          code: 'weight-500',
          text: 'The tip lifts a 500 g weight',
          why: 'Press, let go: the lamp goes out and stays out.',
          weapons: foil,
        },
        {
          code: 'weight-750',
          text: 'The tip lifts a 750 g weight',
          why: 'Press, let go: the lamp goes out and stays out.',
          weapons: epee,
        },
        {
          code: 'shim-wide',
          text: 'The wide shim (1.5 mm) goes under the tip',
          why: 'It shows that the tip travels far enough.',
          weapons: epee,
        },
        {
          code: 'shim-thin',
          text: 'With the thin shim (0.5 mm) under the tip no light comes',
          why: 'It shows that the tip does not fire too early.',
          weapons: epee,
        },
        {
          code: 'guard-clean',
          text: 'Touching the own guard gives no light',
          why: 'Rust or tape residue on the guard makes it dead.',
          weapons: epee,
        },
        { code: 'taped', text: 'The last 15 cm of the blade are taped', weapons: foil },
        {
          code: 'no-white',
          text: 'No white light when the weapon is held still',
          why: 'A white lamp at rest is a broken circuit: cord first, then weapon.',
          weapons: foil,
        },
        { code: 'blade-end', text: 'The end of the blade is smooth and folded', weapons: sabre },
        {
          code: 'insulated',
          text: 'Grip and pommel are insulated, guard is not',
          why: 'Bare metal that touches the lamé or glove spoils the signal.',
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
          text: 'Each body cord lights while both ends are bent and pulled',
          why: 'Most faults show only when the cord moves.',
        },
        { code: 'cord-clip', text: 'Clips close and grip' },
        { code: 'mask-cord-wiggle', text: 'Each mask cord as well', weapons: lameWeapons },
      ],
    },
    {
      title: 'Mask',
      items: [
        {
          code: 'mesh',
          text: 'Mesh without dent, rust or wide holes',
          why: 'Control presses it with a punch of 12 kg.',
        },
        { code: 'bib', text: 'Bib without a tear, firmly sewn on' },
        {
          code: 'straps',
          text: 'Strap at the back and second (safety) strap hold',
          why: 'Shake your head: it stays on.',
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
          text: 'No dead spots, back and under the arms too',
          why: 'Draw a probe over it with the weapon plugged in. Sweat kills shoulders and sides first.',
          weapons: lameWeapons,
        },
        { code: 'lame-tears', text: 'No holes, seams whole, zip closes', weapons: lameWeapons },
        { code: 'cuff-live', text: 'The cuff of the glove conducts', weapons: sabre },
      ],
    },
    {
      title: 'Clothes',
      items: [
        { code: 'overlap', text: 'On guard the jacket still covers the breeches by about 10 cm' },
        { code: 'holes', text: 'No holes in jacket, breeches, plastron or glove' },
        { code: 'glove-long', text: 'The glove covers half of the forearm, sleeve inside' },
        { code: 'socks-up', text: 'Socks reach the breeches' },
      ],
      rulesDiffer: true,
    },
    {
      title: 'At equipment control',
      text: [
        'Larger events inspect before you fence and mark what has passed. Bring it clean and dry, cords rolled up, everything with your name on it.',
      ],
      facts: [
        {
          term: 'What is handed in',
          text: 'Commonly at most two masks, two gloves, three body cords, three mask cords and two of each lamé. Weapons are tested on the strip instead.',
        },
        {
          term: 'What is tested',
          text: 'Mesh and bib of the mask, its straps, conductivity of cords while they are moved, dead spots in the lamé, holes in gloves.',
        },
        {
          term: 'When',
          text: 'The evening before if it is open, otherwise first thing after check-in.',
        },
        {
          term: 'What fails',
          text: 'You get it back unmarked. Mend it and come again, or use the spare.',
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'On the strip',
      text: [
        'The referee tests weapons before the bout. One that does not pass costs a yellow card and the next one a red, which is a touch to the opponent. The same goes for coming with only one weapon that works.',
        'If the apparatus behaves oddly during a bout, stop, tell the referee, and do not unplug anything before the test: a touch is annulled only when the fault is shown.',
        'Write what failed into your equipment list, so that the same part does not surprise you twice.',
      ],
      rulesDiffer: true,
    },
  ],
};
