export const RESET = { codeLength: 6, minutes: 15, tries: 5 } as const;

export const FORM_FIELDS_BY_API_NAME = { newPassword: 'password', token: 'code' } as const;

/** Opens the page at the form for the code. */
export const ENTER_CODE_HASH = '#code';

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
  codeRequired: 'Enter the six-digit code we sent you',
} as const;
