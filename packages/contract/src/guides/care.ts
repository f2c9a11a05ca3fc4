import type { Guide } from './shape.ts';

export const care: Guide = {
  slug: 'care',
  title: 'Care and repair',
  summary: 'What keeps equipment alive, and what to try first when a lamp does not light.',
  topic: 'equipment',
  chooses: [],
  sections: [
    {
      title: 'After every practice',
      items: [
        {
          code: 'out',
          text: 'Everything out of the bag',
          why: 'Sweat is salt water: it rusts blades and eats lamés overnight.',
        },
        { code: 'hang', text: 'Jacket, breeches and plastron hung up, inside out' },
        { code: 'mask-air', text: 'Mask in the air, not in a plastic bag' },
        {
          code: 'lame-roll',
          text: 'Lamé hung or rolled, never folded',
          why: 'Its metal threads break at the fold.',
        },
        { code: 'wipe', text: 'Blades and guards wiped dry' },
        { code: 'cords-rolled', text: 'Cords rolled up loosely, without knots' },
      ],
    },
    {
      title: 'Once a month',
      items: [
        {
          code: 'wash-whites',
          text: 'Wash the whites',
          why: 'Warm, mild detergent, no bleach, no softener, no dryer: heat and bleach take the strength out of the cloth. Close zips and hooks first.',
        },
        {
          code: 'wash-lame',
          text: 'Rinse the lamé by hand',
          why: 'Lukewarm water, a little mild detergent, no wringing. Lemon juice or diluted vinegar takes off green spots; rinse again.',
        },
        {
          code: 'wash-mask',
          text: 'Wash bib and lining of the mask',
          why: 'Washable masks follow their label; others with a soft brush, and dry quickly.',
        },
        {
          code: 'rust',
          text: 'Take rust off with fine paper, then a drop of oil on a cloth',
          why: 'Keep oil away from the tip and the wire’s groove.',
        },
        { code: 'screws', text: 'Tighten grips, sockets and tip screws' },
        { code: 'test-all', text: 'Test every weapon and cord, and write down what failed' },
      ],
    },
    {
      title: 'Throw away or have mended',
      facts: [
        {
          term: 'Blade',
          text: 'At the first crack, at a kink, or when it stays bent to the wrong side. A broken blade is sharp: wrap it before you put it in a bin.',
        },
        {
          term: 'Mask',
          text: 'When a punch or a thumb dents the mesh, when rust goes through, when the bib is torn. Never bend a mesh back.',
        },
        {
          term: 'Jacket and plastron',
          text: 'When cloth has a hole or is worn thin, above all under the sword arm. A patch from outside does not bring the strength back.',
        },
        {
          term: 'Lamé',
          text: 'When dead spots come back after washing. Small ones can be sewn over with conductive cloth.',
        },
        {
          term: 'Body cord',
          text: 'When bending it makes the lamp flicker. Usually the wire has broken at the plug: cut, strip, and screw it on again.',
        },
      ],
    },
    {
      title: 'Something does not light',
      text: [
        'Change one thing at a time, in this order: body cord, weapon, lamé or mask cord, reel. Whatever you changed last was it.',
      ],
      facts: [
        {
          term: 'Foil: white lamp all the time',
          text: 'The circuit is open. Other cord, then the other weapon. In the weapon: dirt under the tip, or the wire has come off the cup or the socket.',
        },
        {
          term: 'Foil: white instead of coloured',
          text: 'The lamé is not connected: its clip, the cord behind, a dead spot.',
        },
        {
          term: 'Epee: no light at all',
          text: 'Other cord first. Then look under the tip: contact spring too short, dirt, loose screw. Then the two contacts in the socket.',
        },
        {
          term: 'Epee: light without a touch',
          text: 'Water or grime between the wires, or a pressure spring that is too weak. Open, dry, change the spring.',
        },
        { term: 'Epee: light on the guard', text: 'Sand the guard bright, and take old tape off.' },
        {
          term: 'Sabre: no light on the mask',
          text: 'Mask cord, then its clips. A rusty mesh conducts badly: brush it.',
        },
        {
          term: 'Sabre: light at the wrong moment',
          text: 'Bare grip or pommel against cuff or lamé. Insulate it.',
        },
        {
          term: 'The weight is too heavy for the tip',
          text: 'Stretch the pressure spring by a turn or put a new one in. Clean the tip with a dry cloth before that.',
        },
      ],
    },
    {
      title: 'A new wire or blade',
      text: [
        'A wire can be glued in again at home: burn or scrape out the old glue, degrease the groove, lay the wire under light tension with the blade bent, glue in short stretches, let it dry overnight. Ask your armourer to show it to you once.',
        'Changing a blade: keep the order of parts as you take them off, shorten the wire with a hand’s width to spare, and test before you tighten for good.',
      ],
    },
  ],
};
