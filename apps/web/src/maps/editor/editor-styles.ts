/** Styles of components that only the editor uses, in addition to those of the whole console. */
import '@mantine/core/styles/Stack.css'
import '@mantine/core/styles/Badge.css'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Table.css'
import '@mantine/core/styles/Tabs.css'
import '@mantine/core/styles/Tooltip.css'
