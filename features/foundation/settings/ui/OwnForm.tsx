import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isUnsaved, useRecordEdit } from '#client/editable-record.ts';
import { adminRequest } from '#client/login-prompt.ts';
import { ApiError } from '#client/request.ts';
import { keepAnswer } from '#client/use-record-call.ts';
import { Button } from '#ui/button.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { type ToastMessage, toast } from '#ui/toast.tsx';
import { type SettingsPart, showFailure, titleOf, useMarkUnsaved } from './SettingPart.tsx';

interface Options<Typed extends object> {
  part: SettingsPart;
  /** The address in the API; a POST to `/test` below it tries what is entered. */
  address: string;
  updatedAt: string | null;
  /** The saved setting, as its fields show it. */
  typed: Typed;
  /** The body of a save, without `expectedUpdatedAt`. */
  toBody: (value: Typed) => object;
  /** The body of a test. */
  toTest?: (value: Typed, hasChanges: boolean) => object;
  toasts: { saved: ToastMessage; wrong: ToastMessage; failed: ToastMessage };
  onSaved?: (client: QueryClient) => unknown;
}

/** A setting with an address of its own: what is typed, saving it, and testing it before. `test` is the answer to a test. */
export function useOwnSetting<Typed extends object, Test = never>(options: Options<Typed>) {
  const { part, address, updatedAt, typed, toBody, toTest, toasts, onSaved } = options;
  const client = useQueryClient();
  const [edit, dispatch] = useRecordEdit<Typed>();
  const [test, setTest] = useState<Test | null>(null);
  const [isTesting, setTesting] = useState(false);
  const value = { ...typed, ...edit.changes };
  const hasChanges = isUnsaved(edit, typed);
  useMarkUnsaved(part, hasChanges);

  async function save(): Promise<SendResult> {
    try {
      const body = { ...toBody(value), expectedUpdatedAt: updatedAt };
      await keepAnswer<object>(client, [address], await adminRequest<object>('PUT', address, { body }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey: [address] });
      return { ok: false, errors: showFailure(error, toasts) };
    }
    dispatch({ type: 'discard' });
    toast(toasts.saved);
    void onSaved?.(client);
    return { ok: true, shouldReset: false };
  }

  async function tryIt(): Promise<SendResult> {
    setTesting(true);
    setTest(null);
    try {
      setTest(await adminRequest<Test>('POST', `${address}/test`, { body: toTest!(value, hasChanges) }));
      return { ok: true, shouldReset: false };
    } catch (error) {
      return { ok: false, errors: showFailure(error, toasts) };
    } finally {
      setTesting(false);
    }
  }

  return {
    part,
    value,
    hasChanges,
    change: (fields: Partial<Typed>) => dispatch({ type: 'change', fields, shown: typed }),
    discard: () => dispatch({ type: 'discard' }),
    send: (form: FormData) => (form.has('test') ? tryIt() : save()),
    test,
    isTesting,
  };
}

type Setting = Pick<ReturnType<typeof useOwnSetting>, 'part' | 'hasChanges' | 'discard' | 'send' | 'isTesting'>;

interface FormProps {
  setting: Setting;
  /** The button's label during a test. */
  testing?: string;
  /** False where the environment sets all fields. */
  hasSubmit?: boolean;
  children: ReactNode;
}

/** The fields of such a setting, with the buttons that save and undo. */
export function OwnForm({ setting, testing, hasSubmit = true, children }: FormProps) {
  const { part, hasChanges, discard, send, isTesting } = setting;
  const busy = isTesting && testing ? testing : 'Saving...';
  return (
    <Form
      name={`settings-${part}`}
      labelledBy={titleOf(part)}
      submit={{ label: 'Save', busy, variant: hasChanges ? 'primary' : 'line' }}
      send={send}
      actions={(submit) => (
        <div className="actions set__actions">
          {hasChanges && <Button onClick={discard}>Undo changes</Button>}
          {hasSubmit && submit}
        </div>
      )}
    >
      {children}
    </Form>
  );
}

/** Tests what is entered. It stands behind the form, so that Enter in a field saves. */
export function TestButton({ setting: { part, isTesting }, children }: { setting: Setting; children: ReactNode }) {
  return (
    <Button type="submit" form={`settings-${part}`} name="test" value="1" busy={isTesting}>
      {children}
    </Button>
  );
}
