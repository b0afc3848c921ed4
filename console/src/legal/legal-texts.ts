/** A section of a legal page. */
interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** A legal page. */
export interface LegalText {
  readonly title: string;
  readonly sections: readonly LegalSection[];
}

export const legalTexts = {
  updated: 'Last updated: March 29, 2025',
  back: 'Back',
  seeAlso: 'See also',
};

/** The terms under which the service may be used. */
export const termsOfService: LegalText = {
  title: 'Terms of Service',
  sections: [
    {
      heading: 'The service',
      paragraphs: [
        'Utmost builds, governs and stores campaign tracking links for organizations. The operator of the server at this address provides it.',
        'By signing in, you accept these terms for yourself and for the organization you act for.',
      ],
    },
    {
      heading: 'Who may use it',
      paragraphs: [
        'You must be at least 16 years old.',
        'You sign in with an account from an identity provider. Keep that account safe: you are responsible for what is done with it.',
      ],
    },
    {
      heading: 'Workspaces',
      paragraphs: [
        'The first sign-in creates a workspace for your organization, and its creator becomes the admin. The admin sets the rules for links and decides who belongs to the workspace.',
        "Links, parameters and files in a workspace belong to the organization. Members of the workspace can see them. Other organizations can't.",
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Do not use the service to link to unlawful or harmful content, to mislead people about where a link goes, or in a way that keeps others from using it.',
        'AI features have a usage limit that depends on the plan. The limit is reset monthly.',
      ],
    },
    {
      heading: 'Plans and payment',
      paragraphs: [
        'Paid plans are billed in advance, monthly or yearly, through a payment provider. A canceled plan stays active until the end of the paid billing period.',
      ],
    },
    {
      heading: 'No warranty',
      paragraphs: [
        'The software is free software under the MIT license and comes without warranty. Check your links before you spend money on them.',
        'Nothing in these terms excludes liability that the law does not allow us to exclude.',
      ],
    },
    {
      heading: 'Termination',
      paragraphs: [
        'You can stop using the service at any time. The operator can close an account that breaks these terms. Your links keep working: they go straight to your own pages, not through this service.',
      ],
    },
  ],
};

/** What is kept about people, and why. */
export const privacyPolicy: LegalText = {
  title: 'Privacy Policy',
  sections: [
    {
      heading: 'Who is responsible',
      paragraphs: [
        'The operator of the server at this address is responsible for the data described here. The makers of the software receive none of it.',
      ],
    },
    {
      heading: 'What we store',
      paragraphs: [
        'From your sign-in: your email address, your name, the URL of your picture and your ID at the identity provider.',
        "From your work: your organization's links, parameters and settings, and who created or changed them and when.",
        'For security: request logs, without request bodies, passwords, tokens or cookies.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        "One session cookie keeps you signed in. It lasts 7 days, can't be read by scripts and isn't used to track you. While you sign in, a second cookie ties the identity provider's response to your browser for a few minutes. A third one may name you to the identity provider when you sign out, and is sent for that alone.",
        'There are no advertising or analytics cookies, and pages load nothing from third parties.',
        'Your browser keeps what you type into an unfinished form until you close the tab.',
      ],
    },
    {
      heading: 'Who can see it',
      paragraphs: [
        "Members of your organization can see its links and who created them. Payment data goes to the payment provider and is never stored here. What you write to the AI assistant goes to the operator's AI model if there is one, together with the names, rules and values of your parameters. Hidden parameters are never sent, and your admin can leave out others. The AI Assistant tab shows what is sent, word for word.",
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'Data is kept as long as the organization exists. When an admin deletes the organization, its users, parameters and links are deleted too. Links and the audit log keep the name of whoever made or changed something after their account is deleted. On request, the operator replaces it and your email address by "removed person" and a number, and deletes your IP addresses.',
        'The audit log has IP addresses. It is kept as long as the organization exists, or as many days as the operator has set. Invitations have email addresses, and are deleted 30 days after they expire.',
        'Backups keep what was deleted until the operator deletes them.',
      ],
    },
    {
      heading: 'Age',
      paragraphs: ["The service isn't intended for people under 16."],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        "You can ask the operator what data is stored about you, have it corrected or deleted, and get a copy. You can also complain to your country's data protection authority.",
      ],
    },
  ],
};
