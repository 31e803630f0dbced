export const RESET = { codeLength: 6, minutes: 15, tries: 5 } as const;

/** The form's fields for those that the API calls otherwise. */
export const CONFIRM_FIELDS = { newPassword: 'password', token: 'code' } as const;

/** The query of the page for a user who has a code already. */
export const CODE_AT_HAND = '#code';

/** What the page says when something happened; where the list of failures names no title, the login's stands. */
export const RESET_TOASTS = {
  requested: {
    title: 'Check your email',
    description: "If an account exists with this email, you'll receive a reset code shortly.",
  },
  done: {
    title: 'Success!',
    description: 'Your password has been reset successfully. You can now log in with your new password.',
  },
  requestFailed: 'Failed to send reset email',
  confirmFailed: 'Failed to reset password',
  offline: 'An error occurred. Please try again.',
  emailRequired: 'Email is required',
  emailInvalid: 'Valid email is required',
  codeRequired: 'Enter the six digits from the message we sent',
} as const;
