import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useModal } from './use-modal.ts';

type Modal = ReturnType<typeof useModal>;
type SheetProps = { isBusy: boolean; onClose: () => void; onModal: (modal: Modal) => void };

function Sheet({ isBusy, onClose, onModal }: SheetProps) {
  onModal(useModal(onClose, isBusy));
  return null;
}

/** What Escape does to an open dialog, and a second Escape in a row, which closes it in the browser. */
function pressEscape(isBusy: boolean) {
  const [onClose, showModal, preventDefault] = [vi.fn(), vi.fn(), vi.fn()];
  let modal!: Modal;
  renderToString(<Sheet isBusy={isBusy} onClose={onClose} onModal={(given) => (modal = given)} />);
  const dialog = { isConnected: true, open: false, showModal };
  const event = { target: dialog, currentTarget: dialog, preventDefault };
  modal.onCancel(event as never);
  modal.onClose(event as never);
  return [preventDefault, onClose, showModal].map(({ mock }) => mock.calls.length);
}

it('Escape asks to close', () => {
  expect(pressEscape(false)).toEqual([1, 2, 0]);
});

it('Escape leaves a busy dialog open', () => {
  expect(pressEscape(true)).toEqual([1, 0, 1]);
});
