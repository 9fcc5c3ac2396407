import { Fragment, type ReactNode } from 'react';

/** Names and values in two columns; false leaves a line out. */
export function Facts({ facts }: { facts: (readonly [string, ReactNode] | false)[] }) {
  return (
    <dl className="facts">
      {facts.map(
        (fact) =>
          fact && (
            <Fragment key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
