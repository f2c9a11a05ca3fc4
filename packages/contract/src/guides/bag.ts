import type { Guide } from './shape.ts';

const [foil, epee, sabre] = [['foil'], ['epee'], ['sabre']] as const;
const pointWeapons = ['foil', 'epee'] as const;
const lameWeapons = ['foil', 'sabre'] as const;
const largeEvents = ['national', 'international'] as const;

export const bag: Guide = {
  slug: 'bag',
  title: 'Pack your bag',
  summary: 'What to bring, by weapon, by how large the event is, and for a flight.',
  topic: 'equipment',
  chooses: ['weapon', 'level', 'travel'],
  sections: [
    {
      title: 'Weapons and cords',
      items: [
        {
          code: 'foils',
          text: 'Two foils that work',
          why: 'One fails sooner or later. Without a second you have lost the bout.',
          weapons: foil,
        },
        {
          code: 'epees',
          text: 'Two epees that work',
          why: 'One fails sooner or later. Without a second you have lost the bout.',
          weapons: epee,
        },
        {
          code: 'sabres',
          text: 'Two sabres that work',
          why: 'One fails sooner or later. Without a second you have lost the bout.',
          weapons: sabre,
        },
        {
          code: 'more-weapons',
          text: 'A third and a fourth weapon',
          why: 'Two days and many bouts: what breaks on Saturday is missing on Sunday.',
          levels: largeEvents,
        },
        { code: 'body-cords', text: 'Two body cords', why: 'The part that fails most often.' },
        { code: 'bib-cords', text: 'Two mask cords, from the bib to the lamé', weapons: foil },
        { code: 'mask-cords', text: 'Two mask cords, from the mask to the lamé', weapons: sabre },
      ],
      rulesDiffer: true,
    },
    {
      title: 'To wear',
      items: [
        { code: 'mask-foil', text: 'Mask with a conductive bib', weapons: foil },
        { code: 'mask-epee', text: 'Mask', weapons: epee },
        { code: 'mask-sabre', text: 'Conductive mask', weapons: sabre },
        { code: 'lame', text: 'Lamé', weapons: lameWeapons },
        {
          code: 'jacket',
          text: 'Jacket',
          why: 'It reaches about 10 cm below the waist of the breeches, in the on-guard position too.',
        },
        { code: 'name', text: 'Last name on the back of the jacket or lamé', levels: largeEvents },
        { code: 'plastron', text: 'Underarm protector (plastron)' },
        {
          code: 'chest',
          text: 'Chest protector',
          why: 'Required for women and girls; many events ask for a padded one at foil.',
        },
        { code: 'breeches', text: 'Breeches (knickers)' },
        {
          code: 'socks',
          text: 'Two pairs of knee socks',
          why: 'They meet the breeches: no skin shows.',
        },
        { code: 'glove', text: 'Glove without a hole', weapons: pointWeapons },
        {
          code: 'glove-sabre',
          text: 'Glove with a conductive cuff, or an overlay',
          weapons: sabre,
        },
        { code: 'shoes', text: 'Fencing or court shoes' },
        {
          code: 'hair',
          text: 'Hair ties',
          why: 'Long hair covers neither the target nor the name.',
        },
        {
          code: 'marks',
          text: 'Look for the strength marks in mask, jacket, breeches and plastron',
          why: 'International events ask for 800 N and a mask bib of 1600 N. At home 350 N is common.',
          levels: ['international'],
        },
        {
          code: 'team-uniform',
          text: 'Team warm-up and uniform in the country’s colours',
          levels: ['international'],
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'Repair kit',
      text: ['In a tin that closes tightly: the smallest part is always the one that is missing.'],
      items: [
        {
          code: 'screwdrivers',
          text: 'A small and a large screwdriver',
          why: 'Small for the tip, large for socket and grip.',
        },
        {
          code: 'hex-key',
          text: 'The hex key that fits your grip',
          why: 'A loose pistol grip turns in the hand.',
        },
        {
          code: 'tip-screws',
          text: 'Tip screws',
          why: 'They fall out, and the floor of a hall swallows them.',
          weapons: pointWeapons,
        },
        { code: 'tips', text: 'A spare tip', weapons: pointWeapons },
        {
          code: 'springs',
          text: 'Pressure springs',
          why: 'The cure for a tip that is too light for the weight.',
          weapons: pointWeapons,
        },
        { code: 'contact-springs', text: 'Contact springs', weapons: epee },
        {
          code: 'weight-foil',
          text: 'Test weight, 500 g',
          why: 'The referee’s is the same. Find out first.',
          weapons: foil,
        },
        {
          code: 'weight-epee',
          text: 'Test weight, 750 g, and both shims',
          why: 'The referee’s are the same. Find out first.',
          weapons: epee,
        },
        {
          code: 'foil-tape',
          text: 'Tape for the end of the blade',
          why: 'Worn insulation gives touches to nobody.',
          weapons: foil,
        },
        {
          code: 'glue',
          text: 'Quick glue',
          why: 'For a wire that lifts off the blade.',
          weapons: pointWeapons,
        },
        { code: 'pliers', text: 'Small pliers' },
        { code: 'clip', text: 'A body-cord clip and its screw' },
        {
          code: 'magnet',
          text: 'A magnet',
          why: 'It finds the screw on the floor.',
          weapons: pointWeapons,
        },
        { code: 'file', text: 'A file or sandpaper', why: 'Burrs on a blade cut lamés and skin.' },
      ],
    },
    {
      title: 'Papers',
      items: [
        { code: 'member-card', text: 'Membership card or number' },
        {
          code: 'birth-proof',
          text: 'Something that proves the date of birth',
          why: 'Asked for at youth events.',
        },
        { code: 'entry', text: 'Confirmation of the entry' },
        { code: 'insurance', text: 'Insurance card and the phone number of somebody to call' },
        { code: 'licence', text: 'International licence', levels: ['international'] },
        {
          code: 'passport',
          text: 'Passport that is valid long enough, and visa',
          levels: ['international'],
        },
        {
          code: 'medicine',
          text: 'Medicines, checked against the anti-doping list',
          why: 'Some common ones for colds and asthma need a permission beforehand.',
          levels: largeEvents,
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'For the long day',
      items: [
        { code: 'water', text: 'Water bottle' },
        {
          code: 'food',
          text: 'Food that is easy on the stomach',
          why: 'Bread, bananas, rice, pasta. The stand in the hall may have only sweets, and a queue.',
        },
        { code: 'shirts', text: 'Two dry shirts' },
        { code: 'warm', text: 'Warm-up suit', why: 'Halls are cold when you stand still.' },
        { code: 'towel', text: 'Towel' },
        { code: 'first-aid', text: 'Plasters and sports tape' },
        { code: 'charger', text: 'Phone charger' },
        {
          code: 'tripod',
          text: 'Small tripod for filming',
          why: 'Film only yourself and who agrees; some halls forbid tripods at the strip.',
        },
        { code: 'pen', text: 'Pen, and this journal' },
      ],
    },
    {
      title: 'Flying',
      items: [
        {
          code: 'weapons-checked',
          text: 'Weapons and tools in the checked bag',
          why: 'Blades never go through the cabin’s security.',
          travel: true,
        },
        {
          code: 'carry-on',
          text: 'Mask, shoes, glove and whites in the hand luggage',
          why: 'If the bag is lost, weapons can be borrowed. Shoes that fit cannot.',
          travel: true,
        },
        { code: 'tubes', text: 'Blades in a tube, or wrapped, points covered', travel: true },
        {
          code: 'weighed',
          text: 'Bag weighed and measured',
          why: 'Fencing bags are long; airlines charge for weight and for length.',
          travel: true,
        },
        { code: 'say-sports', text: 'At the counter say “sports equipment”', travel: true },
        { code: 'empty-bottle', text: 'Water bottle empty until after security', travel: true },
        {
          code: 'labelled',
          text: 'Name and phone number outside and inside the bag',
          travel: true,
        },
        {
          code: 'early-flight',
          text: 'Arrive the day before, early enough for a late bag',
          travel: true,
        },
      ],
      rulesDiffer: true,
    },
  ],
};
