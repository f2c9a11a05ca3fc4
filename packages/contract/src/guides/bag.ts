import type { Guide } from './shape.ts';

const [foil, epee, sabre] = [['foil'], ['epee'], ['sabre']] as const;
const pointWeapons = ['foil', 'epee'] as const;
const lameWeapons = ['foil', 'sabre'] as const;
const largeEvents = ['national', 'international'] as const;

export const bag: Guide = {
  slug: 'bag',
  title: 'Pack your bag',
  summary: 'What to bring, by weapon, size of event, and whether you fly.',
  topic: 'equipment',
  relevantChoices: ['weapon', 'level', 'travel'],
  sections: [
    {
      title: 'Weapons and cords',
      items: [
        {
          code: 'foils',
          text: 'Two foils that work',
          why: 'One will fail sooner or later. Without a second, you lose the bout.',
          weapons: foil,
        },
        {
          code: 'epees',
          text: 'Two epees that work',
          why: 'One will fail sooner or later. Without a second, you lose the bout.',
          weapons: epee,
        },
        {
          code: 'sabres',
          text: 'Two sabres that work',
          why: 'One will fail sooner or later. Without a second, you lose the bout.',
          weapons: sabre,
        },
        {
          code: 'more-weapons',
          text: 'A third and a fourth weapon',
          why: 'Two days and many bouts: what breaks on Saturday is gone on Sunday.',
          levels: largeEvents,
        },
        { code: 'body-cords', text: 'Two body cords', why: 'The part that fails most often.' },
        { code: 'bib-cords', text: 'Two mask cords, from the bib to the lamé', weapons: foil },
        { code: 'mask-cords', text: 'Two mask cords, from the mask to the lamé', weapons: sabre },
      ],
      rulesDiffer: true,
    },
    {
      title: 'What to wear',
      items: [
        { code: 'mask-foil', text: 'Mask with a conductive bib', weapons: foil },
        { code: 'mask-epee', text: 'Mask', weapons: epee },
        { code: 'mask-sabre', text: 'Conductive mask', weapons: sabre },
        { code: 'lame', text: 'Lamé', weapons: lameWeapons },
        {
          code: 'jacket',
          text: 'Jacket',
          why: 'It overlaps the knickers by about 10 cm (4 in), even on guard.',
        },
        { code: 'name', text: 'Last name on the back of the jacket or lamé', levels: largeEvents },
        { code: 'plastron', text: 'Underarm protector (plastron)' },
        {
          code: 'chest',
          text: 'Chest protector',
          why: 'Required for women and girls; many foil events require a padded one.',
        },
        { code: 'breeches', text: 'Knickers (breeches)' },
        {
          code: 'socks',
          text: 'Two pairs of knee socks',
          why: 'They reach the knickers, so no skin shows.',
        },
        { code: 'glove', text: 'Glove without holes', weapons: pointWeapons },
        {
          code: 'glove-sabre',
          text: 'Glove with a conductive cuff or overlay',
          weapons: sabre,
        },
        { code: 'shoes', text: 'Fencing or court shoes' },
        {
          code: 'hair',
          text: 'Hair ties',
          why: 'Long hair must not cover the target or your name.',
        },
        {
          code: 'marks',
          text: 'Check the strength ratings on mask, jacket, knickers and plastron',
          why: 'International events require 800 N, and 1600 N for the mask bib. Domestic events often accept 350 N.',
          levels: ['international'],
        },
        {
          code: 'team-uniform',
          text: 'Team warm-up and uniform in your country’s colors',
          levels: ['international'],
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'Repair kit',
      text: [
        'Keep it in a box that closes tightly. The smallest part is always the one that goes missing.',
      ],
      items: [
        {
          code: 'screwdrivers',
          text: 'A small and a large screwdriver',
          why: 'Small for the tip, large for the socket and grip.',
        },
        {
          code: 'hex-key',
          text: 'The hex key that fits your grip',
          why: 'A loose pistol grip turns in the hand.',
        },
        {
          code: 'tip-screws',
          text: 'Tip screws',
          why: 'They fall out, and you won’t find them on a gym floor.',
          weapons: pointWeapons,
        },
        { code: 'tips', text: 'A spare tip', weapons: pointWeapons },
        {
          code: 'springs',
          text: 'Pressure springs',
          why: 'They fix a tip that can’t lift the weight.',
          weapons: pointWeapons,
        },
        { code: 'contact-springs', text: 'Contact springs', weapons: epee },
        {
          code: 'weight-foil',
          text: 'Test weight, 500 g',
          why: 'It’s the one the referee uses. Find out first.',
          weapons: foil,
        },
        {
          code: 'weight-epee',
          text: 'Test weight, 750 g, and both shims',
          why: 'They’re the ones the referee uses. Find out first.',
          weapons: epee,
        },
        {
          code: 'foil-tape',
          text: 'Tape for the end of the blade',
          why: 'Worn insulation costs you touches.',
          weapons: foil,
        },
        {
          code: 'glue',
          text: 'Super glue',
          why: 'For a wire that lifts out of the blade.',
          weapons: pointWeapons,
        },
        { code: 'pliers', text: 'Small pliers' },
        { code: 'clip', text: 'A spare body-cord clip and screw' },
        {
          code: 'magnet',
          text: 'A magnet',
          why: 'It finds the tip screw on the floor.',
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
          text: 'Proof of date of birth',
          why: 'Youth events ask for it.',
        },
        { code: 'entry', text: 'Entry confirmation' },
        { code: 'insurance', text: 'Insurance card and an emergency contact’s number' },
        { code: 'licence', text: 'International license', levels: ['international'] },
        {
          code: 'passport',
          text: 'Passport (check the expiration date) and visa',
          levels: ['international'],
        },
        {
          code: 'medicine',
          text: 'Medications, checked against the anti-doping list',
          why: 'Some common cold and asthma medications need an exemption in advance.',
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
          text: 'Food that’s easy on your stomach',
          why: 'Bread, bananas, rice, pasta. The concession stand may only have candy, and a line.',
        },
        { code: 'shirts', text: 'Two dry shirts' },
        { code: 'warm', text: 'Warm-up suit', why: 'Venues are cold when you stand still.' },
        { code: 'towel', text: 'Towel' },
        { code: 'first-aid', text: 'Bandages and athletic tape' },
        { code: 'charger', text: 'Phone charger' },
        {
          code: 'tripod',
          text: 'Small tripod for filming',
          why: 'Only film yourself and people who agree. Some venues don’t allow tripods at the strip.',
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
          why: 'Blades can’t go through airport security in a carry-on.',
          travel: true,
        },
        {
          code: 'carry-on',
          text: 'Mask, shoes, glove and whites in your carry-on',
          why: 'If your bag is lost, you can borrow weapons. You can’t borrow shoes that fit.',
          travel: true,
        },
        {
          code: 'tubes',
          text: 'Blades in a tube or wrapped, with the points covered',
          travel: true,
        },
        {
          code: 'weighed',
          text: 'Bag weighed and measured',
          why: 'Fencing bags are long, and airlines charge for weight and length.',
          travel: true,
        },
        { code: 'say-sports', text: 'Say “sports equipment” at the counter', travel: true },
        { code: 'empty-bottle', text: 'Empty water bottle until after security', travel: true },
        {
          code: 'labelled',
          text: 'Name and phone number outside and inside the bag',
          travel: true,
        },
        {
          code: 'early-flight',
          text: 'Arrive the day before, early enough for a delayed bag',
          travel: true,
        },
      ],
      rulesDiffer: true,
    },
  ],
};
