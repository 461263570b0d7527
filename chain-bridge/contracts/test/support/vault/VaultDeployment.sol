// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Delayed} from "../../../src/base/Delayed.sol";
import {ISettlementVault} from "../../../src/interface/ISettlementVault.sol";
import {FirmQuote} from "../../../src/type/FirmQuote.sol";
import {Deployment} from "../Deployment.sol";
import {PlainToken} from "../token/PlainToken.sol";

/// @notice The deployment with a settlement vault, two partners with 100 000 USDT each, and a wallet of the first.
abstract contract VaultDeployment is Deployment {
    bytes32 internal constant ALICE = keccak256("6b1f9a52-6a0c-4a63-8f0e-3d4f1f0f7a11");
    bytes32 internal constant BOB = keccak256("0d9f42f5-7c35-4d0b-9a3e-5f0b3a6f2c22");
    uint256 internal constant WITHDRAWAL_DELAY = 2 days;
    uint256 internal constant CAP = 50_000e6;

    address internal destination = makeAddr("destination");
    address internal wallet = makeAddr("wallet of the first partner");
    address internal stranger = makeAddr("stranger");

    ISettlementVault internal vault;

    function setUp() public virtual override {
        super.setUp();
        vm.startPrank(admin);
        vault = ISettlementVault(deploy("SettlementVault", abi.encode(roles, DELAY, WITHDRAWAL_DELAY)));
        vault.setEngine(engine);
        vault.setDailyCap(ALICE, address(usdt), CAP);
        vault.setDailyCap(BOB, address(usdt), CAP);
        vault.allowWallet(ALICE, wallet);
        (bool isOpen,) = address(vault).call(abi.encodeWithSignature("open()"));
        vm.assertTrue(isOpen);
        vm.stopPrank();
        depositFor(ALICE, usdt, 100_000e6);
        depositFor(BOB, usdt, 100_000e6);
    }

    function depositFor(bytes32 partnerId, PlainToken token, uint256 amount) internal {
        approveFor(partner, token, amount);
        vm.prank(partner);
        vault.deposit(partnerId, address(token), amount);
    }

    /// @dev `holder` gets `amount` and approves it to the vault, whatever the token returns.
    function approveFor(address holder, PlainToken token, uint256 amount) internal {
        token.mint(holder, amount);
        vm.prank(holder);
        (bool approved,) = address(token).call(abi.encodeCall(token.approve, (address(vault), amount)));
        vm.assertTrue(approved);
    }

    /// @dev `amountIn` raw USDT of the first partner for 16 400 IDRX each, to the destination.
    function vaultQuote(uint256 amountIn) internal returns (FirmQuote memory quote) {
        quote = quoteOf(USDT_IDRX, usdt, amountIn, idrx, amountIn * 16_400 * 1e2 / 1e6);
        quote.payer = address(vault);
        quote.recipient = destination;
        quote.partnerId = ALICE;
    }

    function execute(FirmQuote memory quote) internal {
        bytes memory signature = signed(quote);
        vm.prank(executor);
        vault.execute(quote, signature);
    }

    function expectExecuteRefusal(FirmQuote memory quote, bytes memory refusal) internal {
        bytes memory signature = signed(quote);
        vm.expectRevert(refusal);
        vm.prank(executor);
        vault.execute(quote, signature);
    }

    /// @dev The admin announces a call of the vault, waits for the delay, and makes it.
    function governVault(bytes memory data) internal {
        govern(address(vault), data);
    }

    /// @dev The same of any contract whose calls wait.
    function govern(address target, bytes memory data) internal {
        vm.startPrank(admin);
        Delayed(target).schedule(data);
        vm.warp(block.timestamp + DELAY);
        refreshFeeds();
        (bool done,) = target.call(data);
        vm.stopPrank();
        vm.assertTrue(done);
    }

    /// @dev The first second of the next UTC day.
    function midnight() internal view returns (uint256) {
        return (block.timestamp / 1 days + 1) * 1 days;
    }
}
