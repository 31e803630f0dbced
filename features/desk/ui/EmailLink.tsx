import { mailtoLink } from '#features/fields/rules.ts';

/** A long address breaks after the @. */
export function EmailLink({ to }: { to: string }) {
  const domain = to.lastIndexOf('@') + 1;
  return (
    <a href={mailtoLink(to)}>
      {to.slice(0, domain)}
      <wbr />
      {to.slice(domain)}
    </a>
  );
}
