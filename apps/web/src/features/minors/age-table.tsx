const rows = [
  {
    age: 'Under 13',
    account: 'A parent opens it and can delete it.',
    connect: 'By code. A parent approves.',
    link: 'Always.',
  },
  {
    age: '13 to 15',
    account: 'Their own.',
    connect: 'By code. A parent approves.',
    link: 'Stays until 16.',
  },
  {
    age: '16 and 17',
    account: 'Their own.',
    connect: 'By code. A linked parent approves.',
    link: 'Child or parent can end it.',
  },
  {
    age: '18',
    account: 'Their own.',
    connect: 'By request or code.',
    link: 'Ends.',
  },
];

/** What changes with each age group. On a phone, each group is a card. */
export const AgeTable = () => (
  <>
    <dl className="grid gap-3 sm:hidden">
      {rows.map(({ age, account, connect, link }) => (
        <div key={age} className="panel p-4">
          <dt className="font-display text-xl font-semibold">{age}</dt>
          <dd className="mt-1">
            <span className="text-muted">Account:</span> {account}
          </dd>
          <dd>
            <span className="text-muted">Coaches connect:</span> {connect}
          </dd>
          <dd>
            <span className="text-muted">Link to a parent:</span> {link}
          </dd>
        </div>
      ))}
    </dl>
    <table className="w-full text-left max-sm:hidden">
      <thead>
        <tr className="border-b border-edge">
          {['Age', 'Account', 'Coaches connect', 'Link to a parent'].map((title) => (
            <th key={title} scope="col" className="py-2 pr-4 align-bottom">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ age, account, connect, link }) => (
          <tr key={age} className="border-b border-line align-top">
            <th scope="row" className="py-2 pr-4 whitespace-nowrap">
              {age}
            </th>
            <td className="py-2 pr-4">{account}</td>
            <td className="py-2 pr-4">{connect}</td>
            <td className="py-2">{link}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      Nothing becomes more visible automatically. We tell child and parents by email 30 days before.
    </p>
  </>
);
