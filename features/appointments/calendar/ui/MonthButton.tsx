import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { chevronLeft, chevronRight } from '#ui/icons.ts';
import { formatMonth } from '../rules.ts';

type MonthButtonProps = {
  label: string;
  month: string;
  isNext?: boolean;
  /** The first and the last month that can be shown. */
  days: { first: string; last: string };
  hrefOf: ((month: string) => string) | undefined;
  onShow: (month: string) => void;
};

/** Shows the previous or the next month; disabled outside the bookable range. */
export function MonthButton({ label, month, isNext = false, days, hrefOf, onShow }: MonthButtonProps) {
  const icon = isNext ? chevronRight : chevronLeft;
  const isBeyond = month < days.first || month > days.last;
  const name = isBeyond ? label : `${label}, ${formatMonth(month)}`;
  if (hrefOf && !isBeyond)
    return (
      <a className="btn btn--icon" href={hrefOf(month)} rel="nofollow" aria-label={name}>
        <Icon of={icon} />
      </a>
    );
  // Stays focusable at the last month, so that the next key is not lost.
  return <IconButton icon={icon} label={name} aria-disabled={isBeyond} onClick={() => !isBeyond && onShow(month)} />;
}
