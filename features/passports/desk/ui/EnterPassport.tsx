import '#ui/form.css';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { adminRequest } from '#client/admin-request.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Passport } from '../contract.ts';
import { DeskField } from './DeskField.tsx';
import { PASSPORTS, sentenceOf } from './passport-queries.ts';

/** Enters the passport of an airplane that was painted before the software. */
export function EnterPassport() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Add a passport
      </Button>
      {isOpen && <EnterDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function EnterDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    try {
      const { id } = await adminRequest<Passport>('POST', PASSPORTS, { body });
      navigate(`/admin/passports/${id}`);
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog narrow title="Add a passport" subtitle="For an airplane painted before this software." onClose={onClose}>
      <form className="passport-form" onSubmit={(event) => void submit(event)}>
        <DeskField name="tailNumber" label="Tail number" isRequired />
        <DeskField name="aircraft" label="Airplane" />
        <DeskField name="serial" label="Serial number" />
        <DeskField name="holderName" label="Holder" />
        <DeskField name="holderEmail" label="Holder’s email" type="email" />
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        <div className="dialog__foot">
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Add passport
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
