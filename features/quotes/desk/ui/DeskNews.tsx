import './desk-news.css';
import { useText } from '#features/content/page-texts/ui/Text.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { bell, x } from '#ui/icons.ts';
import type { Quote } from '../../contract.ts';
import { namesInWords } from '../rules.ts';

/** Who has written since the desk was opened. The region is always there: readers tell what changes in it. */
export function DeskNews({ news, onDismiss }: { news: readonly Quote[]; onDismiss: () => void }) {
  const dismiss = useText('admin.news.dismiss');
  return (
    <div role="status">
      {news.length > 0 && (
        <div className="desk-news">
          <Icon of={bell} />
          <p>
            <b>{news.length === 1 ? '1 new quote' : `${news.length} new quotes`}</b>: {namesInWords(news)}
          </p>
          <IconButton icon={x} label={dismiss} onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}
