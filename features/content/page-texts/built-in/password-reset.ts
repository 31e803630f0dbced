import { line, paragraph } from '../constants.ts';

export const passwordReset = {
  'passwordReset.meta.description': paragraph('Reset the password of a shop account with a code sent by email.', 300),
  'passwordReset.page.title': line('Reset your password', 60),
  'passwordReset.page.staff': line('For shop staff.', 120),
  'passwordReset.page.noMail': paragraph(
    'This site cannot send email yet, so no code will arrive. Set a new password on the server it runs on:',
    200,
  ),
  'passwordReset.page.login': line('Back to login', 60),
  'passwordReset.request.hint': paragraph(
    'Enter the address you log in with, and we will send it a six-digit code.',
    200,
  ),
  'passwordReset.request.email': line('Email Address', 60),
  'passwordReset.request.submit': line('Send Reset Code', 40),
  'passwordReset.request.busy': line('Sending...', 40),
  'passwordReset.confirm.hint': paragraph(
    "If an account exists with this email, you'll receive a reset code shortly.",
    200,
  ),
  'passwordReset.confirm.code': line('Reset Code', 60),
  'passwordReset.confirm.codeHelp': line('Six digits, from the message we sent.', 120),
  'passwordReset.confirm.password': line('New Password', 60),
  'passwordReset.confirm.passwordHelp': line('At least 8 characters.', 120),
  'passwordReset.confirm.again': line('Confirm Password', 60),
  'passwordReset.confirm.submit': line('Reset Password', 40),
  'passwordReset.confirm.busy': line('Resetting...', 40),
  'passwordReset.confirm.back': line('Back to request code', 60),
};
