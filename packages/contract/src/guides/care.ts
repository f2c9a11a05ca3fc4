import type { Guide } from './shape.ts';

export const care: Guide = {
  slug: 'care',
  title: 'Care and repair',
  summary: 'How to make equipment last, and what to try first when a light doesn’t come on.',
  topic: 'equipment',
  relevantChoices: [],
  sections: [
    {
      title: 'After every practice',
      items: [
        {
          code: 'out',
          text: 'Take everything out of the bag',
          why: 'Sweat is salt water: it rusts blades and eats lamés overnight.',
        },
        { code: 'hang', text: 'Hang up jacket, knickers and plastron, inside out' },
        { code: 'mask-air', text: 'Let the mask air out, not in a plastic bag' },
        {
          code: 'lame-roll',
          text: 'Hang or roll the lamé; never fold it',
          why: 'Metal threads break at a fold.',
        },
        { code: 'wipe', text: 'Wipe blades and guards dry' },
        { code: 'cords-rolled', text: 'Coil cords loosely, without knots' },
      ],
    },
    {
      title: 'Once a month',
      items: [
        {
          code: 'wash-whites',
          text: 'Wash the whites',
          why: 'Warm water, mild detergent. No bleach, softener or dryer: heat and bleach weaken the fabric. Close zippers and hook-and-loop first.',
        },
        {
          code: 'wash-lame',
          text: 'Rinse the lamé by hand',
          why: 'Lukewarm water, a little mild detergent, no wringing. Lemon juice or diluted vinegar removes green spots; rinse again.',
        },
        {
          code: 'wash-mask',
          text: 'Wash the mask’s bib and lining',
          why: 'Follow the label for washable masks. Use a soft brush for others, and dry them quickly.',
        },
        {
          code: 'rust',
          text: 'Remove rust with fine sandpaper, then wipe with a drop of oil',
          why: 'Keep oil away from the tip and the wire groove.',
        },
        { code: 'screws', text: 'Tighten grips, sockets and tip screws' },
        { code: 'test-all', text: 'Test every weapon and cord, and write down what failed' },
      ],
    },
    {
      title: 'Replace or repair',
      facts: [
        {
          term: 'Blade',
          text: 'Replace it at the first crack or kink, or when it stays bent the wrong way. A broken blade is sharp: wrap it before you throw it away.',
        },
        {
          term: 'Mask',
          text: 'Replace it when a punch or a thumb dents the mesh, when rust eats through, or when the bib is torn. Never bend mesh back.',
        },
        {
          term: 'Jacket and plastron',
          text: 'Replace it when the fabric has a hole or is worn thin, especially under the weapon arm. A patch on the outside doesn’t restore its strength.',
        },
        {
          term: 'Lamé',
          text: 'Replace it when dead spots come back after washing. You can sew conductive fabric over small ones.',
        },
        {
          term: 'Body cord',
          text: 'Repair it when bending makes the light flicker. Usually the wire is broken at the plug: cut it, strip it and screw it back on.',
        },
      ],
    },
    {
      title: 'When a light doesn’t come on',
      text: [
        'Swap one thing at a time, in this order: body cord, weapon, lamé or mask cord, reel. The last thing you swapped was the problem.',
      ],
      facts: [
        {
          term: 'Foil: white light all the time',
          text: 'The circuit is open. Try another cord, then another weapon. In the weapon, look for dirt under the tip or a wire that came off the cup or the socket.',
        },
        {
          term: 'Foil: white instead of colored',
          text: 'The lamé isn’t connected: check its clip, the cord in back, and dead spots.',
        },
        {
          term: 'Epee: no light at all',
          text: 'Try another cord. Then look under the tip: short contact spring, dirt, loose screw. Then check the two contacts in the socket.',
        },
        {
          term: 'Epee: light without a touch',
          text: 'Water or grime between the wires, or a weak pressure spring. Open it, dry it and replace the spring.',
        },
        {
          term: 'Epee: light on the guard',
          text: 'Sand the guard until it shines and remove old tape.',
        },
        {
          term: 'Sabre: no light on the mask',
          text: 'Check the mask cord, then its clips. Rusty mesh conducts badly: brush it.',
        },
        {
          term: 'Sabre: light at the wrong moment',
          text: 'A bare grip or pommel touches the cuff or lamé. Insulate it.',
        },
        {
          term: 'The tip can’t lift the weight',
          text: 'Clean the tip with a dry cloth first. Then stretch the pressure spring by a turn or replace it.',
        },
      ],
    },
    {
      title: 'A new wire or blade',
      text: [
        'You can re-glue a wire at home: scrape out the old glue, degrease the groove, lay the wire under light tension with the blade bent, glue a short stretch at a time and let it dry overnight. Ask your armorer to show you once.',
        'To change a blade, keep the parts in the order you take them off, cut the wire with a hand’s width to spare, and test before you tighten everything.',
      ],
    },
  ],
};
